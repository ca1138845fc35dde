/// Words in capitals of five by seven dots, set as large as a frame allows.
public struct Lettering: Sendable, Equatable {
    public let lines: [String]
    /// Pixels to a dot.
    public let scale: Int

    /// Dots from one letter to the next, and from one line to the next.
    private static let advance = 6
    private static let leading = 9

    /// Breaks a text into lines at the largest scale at which they fit; too long a word is cut at the smallest.
    public init(_ text: String, width: Int, height: Int, largestScale: Int) {
        let words = text.uppercased().split(separator: " ").map(String.init)
        for scale in stride(from: max(largestScale, 1), through: 1, by: -1) {
            let columns = (width / scale + 1) / Self.advance
            let lines = Self.lines(of: words, columns: max(columns, 1))
            let fits = lines.allSatisfy { $0.count <= columns } && lines.count * Self.leading * scale <= height
            guard fits || scale == 1 else { continue }
            self.scale = scale
            self.lines = lines.map { String($0.prefix(max(columns, 1))) }
            return
        }
        scale = 1
        lines = []
    }

    private static func lines(of words: [String], columns: Int) -> [String] {
        var lines: [String] = []
        for word in words {
            if let last = lines.last, last.count + 1 + word.count <= columns {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines
    }

    public var height: Int { max(lines.count * Self.leading - 2, 0) * scale }

    func width(of line: String) -> Int { max(line.count * Self.advance - 1, 0) * scale }

    /// Draws the lines on a picture, each in the middle of its width.
    public func draw(on raster: inout Raster, top: Int, colour: Raster.Colour, shadow: Raster.Colour? = nil) {
        if let shadow { draw(on: &raster, top: top + max(scale / 2, 1), shift: max(scale / 2, 1), shadow) }
        draw(on: &raster, top: top, shift: 0, colour)
    }

    private func draw(on raster: inout Raster, top: Int, shift: Int, _ colour: Raster.Colour) {
        for (index, line) in lines.enumerated() {
            let y = top + index * Self.leading * scale
            var x = (raster.width - width(of: line)) / 2 + shift
            for character in line {
                draw(Self.glyph(of: character), on: &raster, x, y, colour)
                x += Self.advance * scale
            }
        }
    }

    private func draw(_ rows: [UInt8], on raster: inout Raster, _ x: Int, _ y: Int, _ colour: Raster.Colour) {
        for (row, dots) in rows.enumerated() {
            for column in 0..<5 where dots & (0b10000 >> column) != 0 {
                raster.fill(x: x + column * scale, y: y + row * scale, width: scale, height: scale, colour)
            }
        }
    }

    // MARK: The letters

    /// The seven rows of a letter; a letter that nobody drew is an empty box.
    static func glyph(of character: Character) -> [UInt8] { glyphs[character] ?? box }

    private static let box: [UInt8] = rows("VHHHHHV")

    /// A row is a digit to the base of 32, its highest bit the dot on the left.
    private static func rows(_ digits: String) -> [UInt8] { digits.map { UInt8(String($0), radix: 32) ?? 0 } }

    private static let glyphs: [Character: [UInt8]] = {
        let table = """
            A EHHVHHH B UHHUHHU C EHGGGHE D UHHHHHU E VGGUGGV F VGGUGGG G EHGNHHE H HHHVHHH I E44444E J 72222IC
            K HIKOKIH L GGGGGGV M HRLLHHH N HHPLJHH O EHHHHHE P UHHUGGG Q EHHHLID R UHHUKIH S FGGE11U T V444444
            U HHHHHHE V HHHHHA4 W HHHLLLA X HHA4AHH Y HHHA444 Z V1248GV
            0 EHJLPHE 1 4C4444E 2 EH1248V 3 V2421HE 4 26AIV22 5 VGU11HE 6 68GUHHE 7 V124888 8 EHHEHHE 9 EHHF12C
            . 00000CC , 0000C48 ! 4444404 ? EH12404 ' 4480000 " AAA0000 - 000E000 _ 000000V : 0CC0CC0 ; 0CC0C48
            / 01248G0 \\ 0G84210 ( 2488842 ) 8422248 [ E88888E ] E22222E < 248G842 > 8421248 & CIK8LID + 044V440
            = 00V0V00 * 04LEL40 # AAVAVAA @ EH1DLLE $ 4FKE5U4 % OP248J3 · 000C000 ’ 4480000 – 000V000 … 00000LL
            """
        let cells = table.split { $0 == " " || $0 == "\n" }
        var glyphs: [Character: [UInt8]] = [" ": rows("0000000")]
        for index in stride(from: 0, to: cells.count - 1, by: 2) {
            if let letter = cells[index].first { glyphs[letter] = rows(String(cells[index + 1])) }
        }
        return glyphs
    }()
}
