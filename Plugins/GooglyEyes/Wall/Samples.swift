internal import Flyloft

/// What hangs on the wall without anybody's doing: the project's photographs, whole and in part, some as in a mirror.
enum Samples {
  private static let framings: [(file: String, framing: Framing)] = [
    ("astronaut.png", Framing()),
    ("chelsea.png", Framing()),
    ("astronaut.png", Framing(x: 0.44, y: 0.25, share: 0.48)),
    ("coffee.png", Framing()),
    ("rocket.jpg", Framing()),
    ("astronaut.png", Framing(x: 0.46, y: 0.34, share: 0.68, isMirrored: true)),
    ("hubble_deep_field.jpg", Framing()),
    ("astronaut.png", Framing(x: 0.5, y: 0.4, share: 0.8)),
    ("chelsea.png", Framing(x: 0.42, y: 0.42, share: 0.7, isMirrored: true)),
    ("astronaut.png", Framing(x: 0.44, y: 0.24, share: 0.38, isMirrored: true)),
    ("rocket.jpg", Framing(x: 0.5, y: 0.5, share: 0.6)),
    ("astronaut.png", Framing(isMirrored: true)),
    ("coffee.png", Framing(x: 0.45, y: 0.5, share: 0.65)),
    ("hubble_deep_field.jpg", Framing(x: 0.4, y: 0.55, share: 0.5)),
    ("astronaut.png", Framing(x: 0.4, y: 0.3, share: 0.6)),
    ("chelsea.png", Framing(x: 0.5, y: 0.4, share: 0.9, isMirrored: true)),
  ]

  static let all = framings.map { PhotoSource(address: assetPath("Photos/\($0.file)"), framing: $0.framing) }
}
