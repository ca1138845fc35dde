import PictureKit

/// Covers of our own making: hills under a sun in the colours of the title, and the title's words.
struct Pictures: Sendable {
    enum Kind: String, Sendable {
        case poster, headshot, banner, fanart, screenshot, clearlogo

        /// The full size, in the proportions of the real thing.
        var size: (width: Int, height: Int) {
            switch self {
            case .poster, .headshot: (500, 750)
            case .banner: (758, 140)
            case .fanart, .screenshot: (960, 540)
            case .clearlogo: (400, 155)
            }
        }

        /// The heights that the servers make smaller copies in.
        var copies: [Int] {
            switch self {
            case .poster, .headshot: [500, 250]
            case .banner: [70, 35]
            case .fanart, .screenshot: [360, 180]
            case .clearlogo: []
            }
        }

        var fileExtension: String { self == .clearlogo ? "png" : "jpg" }
    }

    let kind: Kind
    let title: String

    /// The file in full, or in one of the smaller heights.
    func file(height: Int? = nil) -> [UInt8] {
        let full = kind.size
        let height = height ?? full.height
        let width = (full.width * height * 2 + full.height) / (full.height * 2)
        return kind == .clearlogo ? logo(width, height).png() : scene(width, height).jpeg()
    }

    /// Differs with every letter of the title and is the same every time.
    private var seed: Int {
        let hash = title.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return Int(truncatingIfNeeded: hash >> 20 ^ hash & 0xFFFFF) & 0xFFFF_FFFF
    }

    private func scene(_ width: Int, _ height: Int) -> Raster {
        let hue = seed % 360
        var raster = Raster(width: width, height: height)
        raster.fillGradient(
            from: .init(hue: hue, saturation: 60, lightness: 24),
            to: .init(hue: hue + 40, saturation: 70, lightness: 58))
        let small = min(width, height)
        raster.fillDisc(
            x: width * (20 + seed / 7 % 60) / 100, y: height * (25 + seed / 11 % 20) / 100, radius: small / 6,
            .init(hue: hue + 50, saturation: 90, lightness: 78))
        for hill in 0..<3 {
            raster.fillHill(
                x: width * (seed >> (hill * 5) & 31) / 31, top: height * (52 + hill * 10) / 100,
                reach: width * (90 - hill * 15) / 100,
                .init(hue: hue + 200, saturation: 45, lightness: 34 - hill * 10))
        }
        let words = letters(width, height)
        let place = kind == .banner ? (height - words.height) / 2 : height * 68 / 100 - words.height / 2
        let shadow = Raster.Colour(hue: hue + 200, saturation: 60, lightness: 6)
        words.draw(on: &raster, top: place, colour: .white, shadow: shadow)
        return raster
    }

    private func logo(_ width: Int, _ height: Int) -> Raster {
        var raster = Raster(width: width, height: height)
        let words = letters(width, height)
        words.draw(
            on: &raster, top: (height - words.height) / 2,
            colour: .init(hue: seed % 360, saturation: 80, lightness: 75))
        return raster
    }

    /// The app's first letter on a disc.
    static func icon(of app: AppKind) -> [UInt8] {
        var raster = Raster(width: 32, height: 32)
        raster.fillDisc(x: 16, y: 16, radius: 15, .init(hue: app == .radarr ? 45 : 200, saturation: 85, lightness: 45))
        Lettering(String(app.title.prefix(1)), width: 32, height: 32, largestScale: 3)
            .draw(on: &raster, top: 6, colour: .white)
        return raster.png()
    }

    private func letters(_ width: Int, _ height: Int) -> Lettering {
        let isLow = kind == .banner || kind == .clearlogo
        return Lettering(
            Latin.folded(title.lowercased()), width: width * 88 / 100, height: height * (isLow ? 80 : 50) / 100,
            largestScale: max(min(width, height) / (isLow ? 14 : 50), 1))
    }
}

extension Pictures.Kind {
    /// The kind and the height that a file name such as `poster-500.jpg` asks for.
    ///
    /// A height that nobody made is answered with the whole picture.
    static func named(_ filename: String) -> (kind: Self, height: Int?)? {
        let ending = MediaPath.fileExtension(of: filename)
        let parts = filename.lowercased().dropLast(ending.count).split(
            separator: "-", omittingEmptySubsequences: false)
        guard let name = parts.first, let kind = Self(rawValue: String(name)), parts.count <= 2,
            ending.dropFirst().lowercased() == kind.fileExtension
        else { return nil }
        guard parts.count == 2 else { return (kind, nil) }
        guard let height = Int(parts[1]) else { return nil }
        return (kind, kind.copies.contains(height) ? height : nil)
    }
}
