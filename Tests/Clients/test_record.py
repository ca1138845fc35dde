"""`mockarr record` against a running MockArr, and against one that misbehaves."""
