extension Color {
  /// A colour as a style sheet writes it: `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa` in hexadecimal digits, with or
  /// without `#`; nil for any other text.
  public init?(hex text: some StringProtocol) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    let values = digits.compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard values.count == digits.count else { return nil }
    let components: [Double]
    switch values.count {
    case 3, 4: components = values.map { Double($0 * 17) / 255 }
    case 6, 8:
      components = stride(from: 0, to: values.count, by: 2).map { Double(values[$0] * 16 + values[$0 + 1]) / 255 }
    default: return nil
    }
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
