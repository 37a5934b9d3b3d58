extension Color {
  /// A colour as a style sheet writes it: `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa` in hexadecimal digits, with or
  /// without `#`; nil for any other text.
  public init?(hex text: some StringProtocol) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    let values = digits.compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard values.count == digits.count else { return nil }
    // A function, since in a closure the compiler takes seconds to find the types of this.
    func byte(at index: Int) -> Int { values[index] * 16 + values[index + 1] }
    let bytes: [Int]
    switch values.count {
    case 3, 4: bytes = values.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: values.count, by: 2).map(byte)
    default: return nil
    }
    let components = bytes.map { Double($0) / 255 }
    self.init(
      red: components[0], green: components[1], blue: components[2], opacity: components.count == 4 ? components[3] : 1)
  }

  /// The colour as `#rrggbb`, or `#rrggbbaa` where it isn't opaque, rounded to 8 bits a component.
  public var hexText: String {
    func digits(_ value: Double) -> String {
      let byte = Int((min(max(value.isNaN ? 0 : value, 0), 1) * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    let color = "#" + digits(red) + digits(green) + digits(blue)
    let alpha = digits(opacity)
    return alpha == "ff" ? color : color + alpha
  }
}
