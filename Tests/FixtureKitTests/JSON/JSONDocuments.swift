/// Documents of our own, with what shall come of each: `~0A` stands for a byte, the marks « and » for nothing.
enum JSONDocuments {
    /// Each with its compact spelling.
    static let accepted = ##"""
        «null» «null»
        «true» «true»
        «false» «false»
        «0» «0»
        «-0» «-0»
        «0.0» «0.0»
        «-0.0» «-0.0»
        «0e0» «0e0»
        «0E-0» «0E-0»
        «0e+99999» «0e+99999»
        «1» «1»
        «-1» «-1»
        «12» «12»
        «1.0» «1.0»
        «1.50» «1.50»
        «1e5» «1e5»
        «1E5» «1E5»
        «1e+5» «1e+5»
        «1E-5» «1E-5»
        «1e400» «1e400»
        «-1e400» «-1e400»
        «1e-400» «1e-400»
        «123456789012345678901234567890» «123456789012345678901234567890»
        «9007199254740993» «9007199254740993»
        «-9223372036854775809» «-9223372036854775809»
        «0.1000000000000000055511151231257827» «0.1000000000000000055511151231257827»
        «66.666666666666666666666666670» «66.666666666666666666666666670»
        «""» «""»
        «" "» «" "»
        «"a"» «"a"»
        «"abcdefg"» «"abcdefg"»
        «"abcdefgh"» «"abcdefgh"»
        «"abcdefghi"» «"abcdefghi"»
        «"abcdefghijklmno"» «"abcdefghijklmno"»
        «"abcdefghijklmnop"» «"abcdefghijklmnop"»
        «"\""» «"\""»
        «"\\"» «"\\"»
        «"\/"» «"/"»
        «"/"» «"/"»
        «"\b\f\n\r\t"» «"\b\f\n\r\t"»
        «"abcdefg\"hijklmn\\"» «"abcdefg\"hijklmn\\"»
        «"\u0041"» «"A"»
        «"\u00e9"» «"é"»
        «"\u00E9"» «"é"»
        «"\u0000"» «"\u0000"»
        «"\u001f"» «"\u001F"»
        «"\u007f"» «"~7F"»
        «"~7F"» «"~7F"»
        «"\u2028~E2~80~A8"» «"~E2~80~A8~E2~80~A8"»
        «"\uFFFF"» «"~EF~BF~BF"»
        «"\uFEFF"» «"~EF~BB~BF"»
        «"~EF~BB~BF"» «"~EF~BB~BF"»
        «"\uD83D\uDE00"» «"😀"»
        «"\ud83d\ude00"» «"😀"»
        «"\uD83D"» «"�"»
        «"\uDE00"» «"�"»
        «"\uD83Dx"» «"�x"»
        «"\uD83D\n"» «"�\n"»
        «"\uD83D\u0041"» «"�A"»
        «"\uD83D\uD83D\uDE00"» «"�😀"»
        «"\uDE00\uD83D"» «"��"»
        «"\\uD83D"» «"\\uD83D"»
        «"~C2~80"» «"~C2~80"»
        «"~DF~BF"» «"߿"»
        «"~E0~A0~80"» «"ࠀ"»
        «"~ED~9F~BF"» «"~ED~9F~BF"»
        «"~EE~80~80"» «"~EE~80~80"»
        «"~EF~BF~BF"» «"~EF~BF~BF"»
        «"~F0~90~80~80"» «"𐀀"»
        «"~F4~8F~BF~BF"» «"~F4~8F~BF~BF"»
        «"é"» «"é"»
        «"e~CC~81"» «"é"»
        «"שלום"» «"שלום"»
        «"👩‍👩‍👧"» «"👩~E2~80~8D👩~E2~80~8D👧"»
        «"１"» «"１"»
        «"'"» «"'"»
        «"// no comment"» «"// no comment"»
        «[]» «[]»
        «[ ]» «[]»
        «[~0A~0D~09 ]» «[]»
        «[[]]» «[[]]»
        «[[],[[]],[]]» «[[],[[]],[]]»
        «[1]» «[1]»
        «[1,2]» «[1,2]»
        «[ 1 , 2 ]» «[1,2]»
        «[1,"a",null,true,{}]» «[1,"a",null,true,{}]»
        «[null,null]» «[null,null]»
        «["a","a"]» «["a","a"]»
        «{}» «{}»
        «{ }» «{}»
        «{"a":1}» «{"a":1}»
        «{"a":1,"b":2}» «{"a":1,"b":2}»
        «{ "a" : 1 , "b" : [ ] }» «{"a":1,"b":[]}»
        «{"":0}» «{"":0}»
        «{"":{"":0}}» «{"":{"":0}}»
        «{"a":{"a":{"a":1}}}» «{"a":{"a":{"a":1}}}»
        «{"a":1,"A":2}» «{"a":1,"A":2}»
        «{"a":1,"\u0062":2}» «{"a":1,"b":2}»
        «{"\"":1}» «{"\"":1}»
        «{"a\\":1}» «{"a\\":1}»
        «{"\u0000":1}» «{"\u0000":1}»
        «{"é":1}» «{"é":1}»
        «{"e~CC~81":1,"f":2}» «{"é":1,"f":2}»
        «{"__proto__":1}» «{"__proto__":1}»
        «{"a":[{"b":1},{"b":1}]}» «{"a":[{"b":1},{"b":1}]}»
        «[{"a":1,"b":2},{"a":1,"b":2}]» «[{"a":1,"b":2},{"a":1,"b":2}]»
        «[{"a":1,"b":2},{"b":2,"a":1}]» «[{"a":1,"b":2},{"b":2,"a":1}]»
        «[{"a":1},{"b":1,"a":2},{"a":3,"b":4}]» «[{"a":1},{"b":1,"a":2},{"a":3,"b":4}]»
        «[{"a":"abcdefghijklmnopqrst"},{"a":"abcdefghijklmnopqrst"},{"a":"abcdefghijklmnopqrsT"}]» «[{"a":"abcdefghijklmnopqrst"},{"a":"abcdefghijklmnopqrst"},{"a":"abcdefghijklmnopqrsT"}]»
        «[{"a":[1,2,3,4,5,6,7,8,9]},{"a":[1,2,3,4,5,6,7,8,9]},{"a":[1,2,3,4,5,6,7,8,8]}]» «[{"a":[1,2,3,4,5,6,7,8,9]},{"a":[1,2,3,4,5,6,7,8,9]},{"a":[1,2,3,4,5,6,7,8,8]}]»
        «~0A[1]~0A» «[1]»
        «~0D~0A[1]~0D~0A» «[1]»
        «~091~09» «1»
        « 1 » «1»
        """##

    /// Each with what the strict parser says.
    static let refused = ##"""
        «» line 1, column 1: expected a value, found the end of the text (at $)
        « » line 1, column 2: expected a value, found the end of the text (at $)
        «~0A~0A» line 3, column 1: expected a value, found the end of the text (at $)
        «nul» line 1, column 4: expected 'null', found the end of the text (at $)
        «nulL» line 1, column 4: expected 'null', found 'L' (at $)
        «Null» line 1, column 1: expected 'null', found 'Null' (at $)
        «NULL» line 1, column 1: expected 'null', found 'NULL' (at $)
        «nil» line 1, column 2: expected 'null', found 'i' (at $)
        «None» line 1, column 1: expected 'null', found 'None' (at $)
        «undefined» line 1, column 1: expected 'null', found 'undefined' (at $)
        «tru» line 1, column 4: expected 'true', found the end of the text (at $)
        «truE» line 1, column 4: expected 'true', found 'E' (at $)
        «True» line 1, column 1: expected 'true', found 'True' (at $)
        «TRUE» line 1, column 1: expected 'true', found 'TRUE' (at $)
        «fals» line 1, column 5: expected 'false', found the end of the text (at $)
        «fasle» line 1, column 3: expected 'false', found 's' (at $)
        «FALSE» line 1, column 1: expected 'false', found 'FALSE' (at $)
        «yes» line 1, column 1: expected a value, found 'yes' (at $)
        «NaN» line 1, column 1: expected a number of digits, found 'NaN', which is none in JSON (at $)
        «-NaN» line 1, column 2: expected a number of digits, found 'NaN', which is none in JSON (at $)
        «Infinity» line 1, column 1: expected a number of digits, found 'Infinity', which is none in JSON (at $)
        «-Infinity» line 1, column 2: expected a number of digits, found 'Infinity', which is none in JSON (at $)
        «-inf» line 1, column 2: expected a number of digits, found 'inf', which is none in JSON (at $)
        «+1» line 1, column 1: expected a number without '+', found '+' (at $)
        «+0» line 1, column 1: expected a number without '+', found '+' (at $)
        «-» line 1, column 2: expected a digit after a sign character ('+' or '-'), found the end of the text (at $)
        «--1» line 1, column 2: expected a digit after a sign character ('+' or '-'), found '-' (at $)
        «-a» line 1, column 2: expected a digit after a sign character ('+' or '-'), found 'a' (at $)
        «- 1» line 1, column 2: expected a digit after a sign character ('+' or '-'), found ' ' (at $)
        «-+1» line 1, column 2: expected a digit after a sign character ('+' or '-'), found '+' (at $)
        «01» line 1, column 2: expected a number without leading zeros, found '01' (at $)
        «-01» line 1, column 3: expected a number without leading zeros, found '01' (at $)
        «00» line 1, column 2: expected a number without leading zeros, found '00' (at $)
        «-00» line 1, column 3: expected a number without leading zeros, found '00' (at $)
        «0x1F» line 1, column 2: expected a decimal number, found '0x1F' (at $)
        «0X0» line 1, column 2: expected a decimal number, found '0X0' (at $)
        «1_000» line 1, column 2: expected nothing after the document, found '_' (at $)
        «1,000» line 1, column 2: expected nothing after the document, found ',' (at $)
        «1.» line 1, column 3: expected a digit after a decimal point ('.'), found the end of the text (at $)
        «-1.» line 1, column 4: expected a digit after a decimal point ('.'), found the end of the text (at $)
        «1.e5» line 1, column 3: expected a digit after a decimal point ('.'), found 'e' (at $)
        «.5» line 1, column 1: expected a digit before the decimal point, found '.' (at $)
        «-.5» line 1, column 2: expected a digit after a sign character ('+' or '-'), found '.' (at $)
        «1..2» line 1, column 3: expected a digit after a decimal point ('.'), found '.' (at $)
        «1.2.3» line 1, column 4: expected nothing after the document, found '.' (at $)
        «1e» line 1, column 3: expected a digit after an exponent ('E' or 'e'), found the end of the text (at $)
        «1E+» line 1, column 4: expected a digit after an exponent ('E' or 'e'), found the end of the text (at $)
        «1e-» line 1, column 4: expected a digit after an exponent ('E' or 'e'), found the end of the text (at $)
        «1e+a» line 1, column 4: expected a digit after an exponent ('E' or 'e'), found 'a' (at $)
        «1ee5» line 1, column 3: expected a digit after an exponent ('E' or 'e'), found 'e' (at $)
        «1e5.5» line 1, column 4: expected nothing after the document, found '.' (at $)
        «1e1e1» line 1, column 4: expected nothing after the document, found 'e' (at $)
        «1a» line 1, column 2: expected nothing after the document, found 'a' (at $)
        «1 2» line 1, column 3: expected nothing after the document, found '2' (at $)
        «0b1» line 1, column 2: expected nothing after the document, found 'b' (at $)
        «0o7» line 1, column 2: expected nothing after the document, found 'o' (at $)
        «1L» line 1, column 2: expected nothing after the document, found 'L' (at $)
        «1f» line 1, column 2: expected nothing after the document, found 'f' (at $)
        «1/2» line 1, column 2: expected nothing after the document, found '/' (at $)
        «1+1» line 1, column 2: expected nothing after the document, found '+' (at $)
        «①» line 1, column 1: expected a value, found '①' (at $)
        «٣» line 1, column 1: expected a value, found '٣' (at $)
        «"» line 1, column 2: expected '"', found the end of the text (at $)
        «"a» line 1, column 3: expected '"', found the end of the text (at $)
        «"a~22"» line 1, column 4: expected nothing after the document, found '"' (at $)
        «"a\» line 1, column 4: expected an escape, found the end of the text (at $)
        «"a\"» line 1, column 5: expected '"', found the end of the text (at $)
        «"\u» line 1, column 4: expected four hexadecimal digits, found the end of the text (at $)
        «"\u12» line 1, column 6: expected four hexadecimal digits, found the end of the text (at $)
        «"\u12G4"» line 1, column 6: expected four hexadecimal digits, found 'G' (at $)
        «"\uD83D\u12"» line 1, column 12: expected four hexadecimal digits, found '"' (at $)
        «"\uD83D\uZZZZ"» line 1, column 10: expected four hexadecimal digits, found 'Z' (at $)
        «"\x41"» line 1, column 3: expected one of \" \\ \/ \b \f \n \r \t \u, found '\x' (at $)
        «"\a"» line 1, column 3: expected one of \" \\ \/ \b \f \n \r \t \u, found '\a' (at $)
        «"\'"» line 1, column 3: expected one of \" \\ \/ \b \f \n \r \t \u, found '\'' (at $)
        «"\0"» line 1, column 3: expected one of \" \\ \/ \b \f \n \r \t \u, found '\0' (at $)
        «"\v"» line 1, column 3: expected one of \" \\ \/ \b \f \n \r \t \u, found '\v' (at $)
        «"\U0041"» line 1, column 3: expected one of \" \\ \/ \b \f \n \r \t \u, found '\U' (at $)
        «"\~0A"» line 1, column 3: expected one of \" \\ \/ \b \f \n \r \t \u, found '\0x0A' (at $)
        «"\é"» line 1, column 3: expected one of \" \\ \/ \b \f \n \r \t \u, found '\é' (at $)
        «"a~00b"» line 1, column 3: expected an escape such as \n, found a raw control character (at $)
        «"a~01b"» line 1, column 3: expected an escape such as \n, found a raw control character (at $)
        «"a~1Fb"» line 1, column 3: expected an escape such as \n, found a raw control character (at $)
        «"a~09b"» line 1, column 3: expected an escape such as \n, found a raw tab (at $)
        «"a~0Ab"» line 1, column 3: expected '"' before the end of the line, or an escape such as \n, found a raw line break (at $)
        «"a~0Db"» line 1, column 3: expected '"' before the end of the line, or an escape such as \n, found a raw line break (at $)
        «"~0A» line 1, column 2: expected '"' before the end of the line, or an escape such as \n, found a raw line break (at $)
        «'a'» line 1, column 1: expected a value, texts in double quotes, found a single quote (at $)
        «'a» line 1, column 1: expected a value, texts in double quotes, found a single quote (at $)
        «`a`» line 1, column 1: expected a value, texts in double quotes, found a single quote (at $)
        «“a”» line 1, column 1: expected a value, found '“' (at $)
        «a» line 1, column 1: expected a value, found 'a' (at $)
        «a"» line 1, column 1: expected a value, found 'a' (at $)
        «"a" "b"» line 1, column 5: expected nothing after the document, found '"' (at $)
        «"a",» line 1, column 4: expected nothing after the document, found ',' (at $)
        «"~80"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"~BF"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"~C0~80"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"~C1~BF"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"~C2"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"~C2a"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"~E0~80~80"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"~E0~9F~BF"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"~E2~82"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"~ED~A0~80"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"~ED~BF~BF"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"~F0~80~80~80"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"~F0~8F~BF~BF"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"~F0~9F~98"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"~F4~90~80~80"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"~F5~80~80~80"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"~F8~88~80~80~80"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"~FE"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"~FF"» line 1, column 2: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «"é~FF"» line 1, column 3: expected UTF-8 text, found bytes that are not UTF-8 (at $)
        «~FF» line 1, column 1: expected a value, found '0xFF' (at $)
        «~C3~A9» line 1, column 1: expected a value, found 'é' (at $)
        «~EF~BB~BF[]» line 1, column 1: expected a document without one, found a byte order mark (at $)
        «~EF~BB[]» line 1, column 1: expected a value, found '0xEF' (at $)
        «~EF~BB~BF» line 1, column 1: expected a document without one, found a byte order mark (at $)
        «[]~EF~BB~BF» line 1, column 3: expected nothing after the document, found 'U+FEFF' (at $)
        «~FF~FE[~00]~00» line 1, column 1: expected UTF-8 text, found what looks like UTF-16 (at $)
        «~FE~FF~00[~00]» line 1, column 1: expected UTF-8 text, found what looks like UTF-16 (at $)
        «[~00]~00» line 1, column 2: expected UTF-8 text, found what looks like UTF-16 (at $[0])
        «~00[~00]» line 1, column 1: expected UTF-8 text, found what looks like UTF-16 (at $)
        «~00» line 1, column 1: expected a value, found '0x00' (at $)
        «[]~00» line 1, column 3: expected nothing after the document, found '0x00' (at $)
        «[~00]» line 1, column 2: expected UTF-8 text, found what looks like UTF-16 (at $[0])
        «[» line 1, column 2: expected a value, found the end of the text (at $[0])
        «[1» line 1, column 3: expected ',' or ']', found the end of the text (at $)
        «[1,» line 1, column 4: expected a value, found the end of the text (at $[1])
        «[,» line 1, column 2: expected a value, found ',' (at $[0])
        «[,]» line 1, column 2: expected a value, found ',' (at $[0])
        «[,1]» line 1, column 2: expected a value, found ',' (at $[0])
        «[1,]» line 1, column 3: expected no comma before ']', found a trailing comma (at $)
        «[1, ]» line 1, column 3: expected no comma before ']', found a trailing comma (at $)
        «[1,~0A~0A]» line 1, column 3: expected no comma before ']', found a trailing comma (at $)
        «[[1,],]» line 1, column 4: expected no comma before ']', found a trailing comma (at $[0])
        «[1,,2]» line 1, column 4: expected a value, found ',' (at $[1])
        «[1,,]» line 1, column 4: expected a value, found ',' (at $[1])
        «[1 2]» line 1, column 4: expected ',' before the next element, found '2' (at $)
        «[1~0A2]» line 2, column 1: expected ',' before the next element, found '2' (at $)
        «[1 true]» line 1, column 4: expected ',' before the next element, found 't' (at $)
        «[1 "a"]» line 1, column 4: expected ',' before the next element, found '"' (at $)
        «["a" "b"]» line 1, column 6: expected ',' before the next element, found '"' (at $)
        «["a"~0A"b"]» line 2, column 1: expected ',' before the next element, found '"' (at $)
        «[[] []]» line 1, column 5: expected ',' before the next element, found '[' (at $)
        «[{} {}]» line 1, column 5: expected ',' before the next element, found '{' (at $)
        «[1;2]» line 1, column 3: expected ',' or ']', found ';' (at $)
        «[1:2]» line 1, column 3: expected ',' or ']', found ':' (at $)
        «["a":1]» line 1, column 5: expected ',' or ']', found ':' (at $)
        «[1}» line 1, column 3: expected ',' or ']', found '}' (at $)
        «[1)» line 1, column 3: expected ',' or ']', found ')' (at $)
        «(1)» line 1, column 1: expected a value, found '(' (at $)
        «[1]]» line 1, column 4: expected nothing after the document, found ']' (at $)
        «[1]x» line 1, column 4: expected nothing after the document, found 'x' (at $)
        «[1] 2» line 1, column 5: expected nothing after the document, found '2' (at $)
        «[1],» line 1, column 4: expected nothing after the document, found ',' (at $)
        «[1]~0A// end» line 2, column 1: expected nothing after the document, found a comment, which JSON does not have (at $)
        «]» line 1, column 1: expected a value, found ']' (at $)
        «}» line 1, column 1: expected a value, found '}' (at $)
        «)» line 1, column 1: expected a value, found ')' (at $)
        «,» line 1, column 1: expected a value, found ',' (at $)
        «:» line 1, column 1: expected a value, found ':' (at $)
        «{» line 1, column 2: expected a name in quotes, found the end of the text (at $)
        «{"a"» line 1, column 5: expected ':' after a name, found the end of the text (at $)
        «{"a":» line 1, column 6: expected a value, found the end of the text (at $.a)
        «{"a":1» line 1, column 7: expected ',' or '}', found the end of the text (at $)
        «{"a":1,» line 1, column 8: expected a name in quotes, found the end of the text (at $)
        «{,}» line 1, column 2: expected a name in quotes, found ',' (at $)
        «{,"a":1}» line 1, column 2: expected a name in quotes, found ',' (at $)
        «{"a":1,}» line 1, column 7: expected no comma before '}', found a trailing comma (at $)
        «{"a":1 , ~0A}» line 1, column 8: expected no comma before '}', found a trailing comma (at $)
        «{"a":1,,"b":2}» line 1, column 8: expected a name in quotes, found ',' (at $)
        «{"a":1 "b":2}» line 1, column 8: expected ',' before the next member, found '"' (at $)
        «{"a":1~0A"b":2}» line 2, column 1: expected ',' before the next member, found '"' (at $)
        «{"a":{} "b":2}» line 1, column 9: expected ',' before the next member, found '"' (at $)
        «{"a":"x""b":2}» line 1, column 9: expected ',' before the next member, found '"' (at $)
        «{"a" 1}» line 1, column 6: expected ':' after a name, found '1' (at $)
        «{"a"=1}» line 1, column 5: expected ':' after a name, found '=' (at $)
        «{"a"=>1}» line 1, column 5: expected ':' after a name, found '=' (at $)
        «{"a",1}» line 1, column 5: expected ':' after a name, found ',' (at $)
        «{"a"}» line 1, column 5: expected ':' after a name, found '}' (at $)
        «{"a":}» line 1, column 6: expected a value, found '}' (at $.a)
        «{"a":,"b":1}» line 1, column 6: expected a value, found ',' (at $.a)
        «{"a"::1}» line 1, column 6: expected a value, found ':' (at $.a)
        «{:1}» line 1, column 2: expected a name in quotes, found ':' (at $)
        «{1:2}» line 1, column 2: expected a name in quotes, found '1' (at $)
        «{null:1}» line 1, column 2: expected a name in quotes, found 'null' without quotes (at $)
        «{true:1}» line 1, column 2: expected a name in quotes, found 'true' without quotes (at $)
        «{a:1}» line 1, column 2: expected a name in quotes, found 'a' without quotes (at $)
        «{a_b-c:1}» line 1, column 2: expected a name in quotes, found 'a_b' without quotes (at $)
        «{$ref:1}» line 1, column 2: expected a name in quotes, found '$' (at $)
        «{'a':1}» line 1, column 2: expected a name in double quotes, found a single quote (at $)
        «{`a`:1}» line 1, column 2: expected a name in double quotes, found a single quote (at $)
        «{"a":'b'}» line 1, column 6: expected a value, texts in double quotes, found a single quote (at $.a)
        «{"a":b}» line 1, column 6: expected a value, found 'b' (at $.a)
        «{"a":undefined}» line 1, column 6: expected 'null', found 'undefined' (at $.a)
        «{"a":.5}» line 1, column 6: expected a digit before the decimal point, found '.' (at $.a)
        «{"a":01}» line 1, column 7: expected a number without leading zeros, found '01' (at $)
        «{"a":0123}» line 1, column 7: expected a number without leading zeros, found '0123' (at $)
        «{"a":1]» line 1, column 7: expected ',' or '}', found ']' (at $)
        «{"a":1)» line 1, column 7: expected ',' or '}', found ')' (at $)
        «{[]:1}» line 1, column 2: expected a name in quotes, found '[' (at $)
        «{{}:1}» line 1, column 2: expected a name in quotes, found '{' (at $)
        «{"a":1}}» line 1, column 8: expected nothing after the document, found '}' (at $)
        «{"a":1}{"b":2}» line 1, column 8: expected nothing after the document, found '{' (at $)
        «{"a":1}~0A{"b":2}» line 2, column 1: expected nothing after the document, found '{' (at $)
        «{"a":1,"a":2}» line 1, column 8: expected a name that the object does not have yet, found "a" again, which is in line 1 already (at $)
        «{"a":1,"b":2,"\u0061":3}» line 1, column 14: expected a name that the object does not have yet, found "a" again, which is in line 1 already (at $)
        «{"":1,"":2}» line 1, column 7: expected a name that the object does not have yet, found "" again, which is in line 1 already (at $)
        «{"o":{"a":1,"a":2}}» line 1, column 13: expected a name that the object does not have yet, found "a" again, which is in line 1 already (at $.o)
        «[{"a":1},{"a":1,"b":{},"b":{}}]» line 1, column 24: expected a name that the object does not have yet, found "b" again, which is in line 1 already (at $[1])
        «{"é":1,"\u00E9":2}» line 1, column 8: expected a name that the object does not have yet, found "é" again, which is in line 1 already (at $)
        «// a» line 1, column 1: expected a value, found a comment, which JSON does not have (at $)
        «/* a */ 1» line 1, column 1: expected a value, found a comment, which JSON does not have (at $)
        «[1, // one~0A2]» line 1, column 5: expected a value, found a comment, which JSON does not have (at $[1])
        «[1 /* one */, 2]» line 1, column 4: expected ',' or ']', found a comment, which JSON does not have (at $)
        «{"a": /* x */ 1}» line 1, column 7: expected a value, found a comment, which JSON does not have (at $.a)
        «{"a" /* x */: 1}» line 1, column 6: expected ':' after a name, found a comment, which JSON does not have (at $)
        «{/* x */"a":1}» line 1, column 2: expected a name in quotes, found a comment, which JSON does not have (at $)
        «{"a":1 // x~0A}» line 1, column 8: expected ',' or '}', found a comment, which JSON does not have (at $)
        «# a» line 1, column 1: expected a value, found a comment, which JSON does not have (at $)
        «[1, # one~0A2]» line 1, column 5: expected a value, found a comment, which JSON does not have (at $[1])
        «<html>» line 1, column 1: expected a value, found '<' (at $)
        «<?xml version="1.0"?>» line 1, column 1: expected a value, found '<' (at $)
        «---~0Aa: 1» line 1, column 2: expected a digit after a sign character ('+' or '-'), found '-' (at $)
        «a=1» line 1, column 1: expected a value, found 'a' (at $)
        «%PDF-1.4» line 1, column 1: expected a value, found '%' (at $)
        «~7F» line 1, column 1: expected a value, found '0x7F' (at $)
        «~0B1» line 1, column 1: expected a value, found '0x0B' (at $)
        «~0C1» line 1, column 1: expected a value, found '0x0C' (at $)
        «~C2~A01» line 1, column 1: expected a value, found 'U+00A0' (at $)
        «~E2~80~A8[]» line 1, column 1: expected a value, found 'U+2028' (at $)
        «~1F[]» line 1, column 1: expected a value, found '0x1F' (at $)
        «[~0B]» line 1, column 2: expected a value, found '0x0B' (at $[0])
        «*» line 1, column 1: expected a value, found '*' (at $)
        «&» line 1, column 1: expected a value, found '&' (at $)
        «@» line 1, column 1: expected a value, found '@' (at $)
        «\» line 1, column 1: expected a value, found '\' (at $)
        «\n» line 1, column 1: expected a value, found '\' (at $)
        «\u0031» line 1, column 1: expected a value, found '\' (at $)
        «[\n]» line 1, column 2: expected a value, found '\' (at $[0])
        «{"a":1,"b":[1,2,{"c":[tru]}]}» line 1, column 26: expected 'true', found ']' (at $.b[2].c[0])
        «{"records":[{"id":1},{"id":2,"title":"x"~0A,"tags":[1,2,]}]}» line 2, column 13: expected no comma before ']', found a trailing comma (at $.records[1].tags)
        «[1e400000000000000000000000000000,1e]» line 1, column 37: expected a digit after an exponent ('E' or 'e'), found ']' (at $[1])
        «{"a":"b~0Ac"}» line 1, column 8: expected '"' before the end of the line, or an escape such as \n, found a raw line break (at $.a)
        «{"name with space":x}» line 1, column 20: expected a value, found 'x' (at $.name with space)
        «{"a.b":{"c/d":[x]}}» line 1, column 16: expected a value, found 'x' (at $.a.b.c/d[0])
        «[{"a":1},{"b":1,"a":2},{,"a":3}]» line 1, column 25: expected a name in quotes, found ',' (at $[2])
        «[{"a":1,"b":2},{"b":0},{"a":1"b":2}]» line 1, column 30: expected ',' before the next member, found '"' (at $[2])
        «[{"a":1,"b":2},{"a":1 "b":2}]» line 1, column 23: expected ',' before the next member, found '"' (at $[1])
        «[{"a":1,"b":2},{"a":1,"b" 2}]» line 1, column 27: expected ':' after a name, found '2' (at $[1])
        «[{"a":1,"b":2},{"a":1,"b":2]]» line 1, column 28: expected ',' or '}', found ']' (at $[1])
        «[{"a":"0123456789abcdef0"},{"a":"0123456789abcdef0]}]» line 1, column 54: expected '"', found the end of the text (at $[1].a)
        «[{"a":[1,2,3,4,5,6,7,8,9,10]},{"a":[1,2,3,4,5,6,7,8,9,10}]» line 1, column 57: expected ',' or ']', found '}' (at $[1].a)
        «[{"a":[1,2,3,4,5,6,7,8,9,10]},{"a":[1,2,3,4,5,6,7,8,9,1» line 1, column 56: expected ',' or ']', found the end of the text (at $[1].a)
        """##
}
