import PictureKit
import Testing

@Suite struct RasterTests {
    @Test(arguments: [
        (0, 255, 0, 0), (60, 255, 255, 0), (120, 0, 255, 0), (180, 0, 255, 255), (240, 0, 0, 255), (300, 255, 0, 255),
        (360, 255, 0, 0), (-120, 0, 0, 255),
    ])
    func turnsTheColourWheel(_ hue: Int, _ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        let colour = Raster.Colour(hue: hue, saturation: 100, lightness: 50)
        #expect(colour == Raster.Colour(red: red, green: green, blue: blue))
    }

    @Test func goesFromOneColourToAnother() {
        let (black, white) = (Raster.Colour(red: 0, green: 0, blue: 0), Raster.Colour.white)
        #expect(black.mixed(with: white, step: 0, of: 4) == black)
        #expect(black.mixed(with: white, step: 2, of: 4) == Raster.Colour(red: 127, green: 127, blue: 127))
        #expect(white.mixed(with: black, step: 4, of: 4) == black)
    }

    @Test func cutsOffWhatLiesOutside() {
        var raster = Raster(width: 4, height: 3)
        raster.fill(x: 2, y: -1, width: 9, height: 2, .white)
        raster.fill(x: -5, y: 2, width: 6, height: 9, .white)
        raster.fill(x: 9, y: 9, width: 2, height: 2, .white)
        raster.fillDisc(x: 40, y: -40, radius: 3, .white)
        let dots = (0..<3).map { y in (0..<4).map { raster[$0, y] == .white ? "#" : "." }.joined() }
        #expect(dots == ["..##", "....", "#..."])
    }

    @Test func drawsDiscs() {
        var raster = Raster(width: 5, height: 5)
        raster.fillDisc(x: 2, y: 2, radius: 2, .white)
        let dots = (0..<5).map { y in (0..<5).map { raster[$0, y] == .white ? "#" : "." }.joined() }
        #expect(dots == ["..#..", ".###.", "#####", ".###.", "..#.."])
    }

    @Test func writesWordsInDots() {
        var raster = Raster(width: 13, height: 9)
        Lettering("hi", width: 13, height: 9, largestScale: 1).draw(on: &raster, top: 1, colour: .white)
        let dots = (1..<8).map { y in (1..<12).map { raster[$0, y] == .white ? "#" : "." }.joined() }
        #expect(
            dots == [
                "#...#..###.", "#...#...#..", "#...#...#..", "#####...#..", "#...#...#..", "#...#...#..", "#...#..###.",
            ])
    }

    @Test func breaksWordsAtTheLargestScaleThatFits() {
        let wide = Lettering("The Long Way", width: 50, height: 40, largestScale: 4)
        #expect(wide.lines == ["THE LONG", "WAY"])
        #expect(wide.scale == 1)
        let tall = Lettering("The Long Way", width: 100, height: 120, largestScale: 4)
        #expect(tall.lines == ["THE", "LONG", "WAY"])
        #expect(tall.scale == 4)
        #expect(tall.height == 100)
        #expect(Lettering("Abcdefghij", width: 17, height: 40, largestScale: 4).lines == ["ABC"])
        #expect(Lettering("", width: 17, height: 40, largestScale: 4).lines.isEmpty)
    }

    @Test func writesJPEGs() throws {
        let raster = Raster(width: 34, height: 50, colour: .white)
        let file = raster.jpeg()
        #expect(Array(file.prefix(3)) == [0xFF, 0xD8, 0xFF])
        #expect(Array(file.suffix(2)) == [0xFF, 0xD9])
        let frame = try #require(file.indices.dropLast(9).first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
        #expect(Array(file[frame + 5..<frame + 9]) == [0, 50, 0, 34])
        #expect(raster.jpeg() == file)
    }

    @Test func writesPNGs() {
        let file = Raster(width: 2, height: 1).png()
        #expect(Array(file.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        // Length, name and content of the header, and the checksum that zlib's own tools give.
        let header: [UInt8] = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 2, 0, 0, 0, 1, 8, 6, 0, 0, 0]
        #expect(Array(file[8..<29]) == header)
        #expect(Array(file[29..<33]) == [0xF4, 0x22, 0x7F, 0x8A])
        #expect(Array(file.suffix(8)) == [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    }
}
