print("mockarr")
