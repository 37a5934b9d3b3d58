/// Why a folder in `Plugins/` can't be registered: where the fault is, and one line that says what to do.
package struct RegistrationError: Error, Hashable, CustomStringConvertible {
  /// A path relative to the project's folder, with a line number where there is one.
  package let place: String
  /// The fault and its remedy, without a full stop.
  package let advice: String

  /// One line, as compilers print errors.
  package var description: String { "\(place): error: \(advice)" }
}

extension RegistrationError {
  private init(_ place: String, _ advice: String) {
    self.init(place: place, advice: advice)
  }

  static func notAnIdentifier(_ name: String) -> Self {
    Self("Plugins/\(name)", "a module's name is made of letters, digits and _; rename the folder")
  }

  static func taken(_ name: String) -> Self {
    Self("Plugins/\(name)", "the name \(name) is taken by another module; rename the folder and its gallery")
  }

  static func takenTests(_ name: String) -> Self {
    Self(
      "Plugins/\(name)/Tests",
      "the name \(name)Tests, which its tests would have, is taken by another module; rename the folder and its gallery"
    )
  }

  static func noSources(_ name: String) -> Self {
    Self(
      "Plugins/\(name)", "no Swift file here; add one with `public struct \(name): Gallery`, or remove the folder")
  }

  static func linkedFolder(_ name: String) -> Self {
    Self(
      "Plugins/\(name)",
      "it is a link to a folder, which SwiftPM takes for no module; make a folder of that name, and link what is in the "
        + "other into it")
  }

  static func foreignImport(of module: String, in name: String, file: String, line: Int) -> Self {
    Self(
      "Plugins/\(name)/\(file):\(line)",
      "\(name) can't import \(module), which is there only where it was built before; a module in Plugins/ imports "
        + "Flyloft, its own C, and what the toolchain has")
  }

  static func noGallery(_ name: String) -> Self {
    Self(
      "Plugins/\(name)",
      "no gallery of the folder's name; declare `public struct \(name): Gallery`, or rename the folder as its gallery")
  }

  static func notPublic(_ name: String, kind: String, file: String, line: Int) -> Self {
    Self("Plugins/\(name)/\(file):\(line)", "make it `public \(kind) \(name): Gallery`, so that it can be registered")
  }

  static func secondGallery(_ other: String, in name: String, file: String, line: Int) -> Self {
    Self(
      "Plugins/\(name)/\(file):\(line)",
      "only \(name) is registered, the gallery of the folder's name; move \(other) to a folder Plugins/\(other), or make it "
        + "private")
  }

  static func defaultOutOfRange(_ knob: GalleryScan.DefaultOutOfRange, in name: String, file: String) -> Self {
    Self(
      "Plugins/\(name)/\(file):\(knob.line)",
      "\(knob.value) is no value of its knob “\(knob.knob)”, which takes \(knob.range); change one of them")
  }

  static func looseFile(_ file: String) -> Self {
    let name = file.prefix { $0 != "." }
    return Self("Plugins/\(file)", "it belongs to no module; move it into a folder, as Plugins/\(name)/\(file)")
  }

  static func badDeclaration(_ name: String) -> Self {
    Self(
      "Plugins/\(name)/flyloft.json",
      #"write it as {"libraries": [{"module": "CName", "pkgConfig": "name", "debian": "libname-dev"}], "#
        + #""sources": ["FolderOfC"], "sandbox": true}; each may be left out"#)
  }

  static func badSourcesName(_ name: String, module: String) -> Self {
    Self(
      "Plugins/\(name)/flyloft.json",
      "“\(module)” in sources is no module's name, which is made of letters, digits and _; rename the folder, or take it "
        + "out")
  }

  static func noSourcesOfC(_ name: String, module: String) -> Self {
    Self(
      "Plugins/\(name)/flyloft.json",
      "put a file of C (.c) or C++ (.cpp) into Plugins/\(name)/\(module), or take \(module) out of sources")
  }

  static func noHeader(_ name: String, module: String) -> Self {
    Self(
      "Plugins/\(name)/\(module)",
      "declare what Swift may call in Plugins/\(name)/\(module)/include/\(module).h")
  }

  static func swiftAmongC(_ name: String, file: String) -> Self {
    Self(
      "Plugins/\(name)/\(file)", "SwiftPM builds no module of both C and Swift; move the file up into Plugins/\(name)")
  }

  static func noModuleMap(_ name: String, module: String) -> Self {
    Self(
      "Plugins/\(name)/flyloft.json",
      "add the module map of \(module) as Plugins/\(name)/\(module)/module.modulemap, or take \(module) out")
  }

  static func takenLibrary(_ name: String, module: String) -> Self {
    Self("Plugins/\(name)/flyloft.json", "the name \(module) is taken by another module; choose another")
  }

  static func missed(_ name: String) -> Self {
    Self(
      "Plugins/\(name)",
      "not built in, since SwiftPM works from a manifest it has cached; run `make build`, or `swift build "
        + "--manifest-cache none --disable-build-manifest-caching`")
  }

  static func libraryGone(_ name: String, library: String, packages: String) -> Self {
    Self(
      "Plugins/\(name)",
      "pkg-config doesn't find \(library); apt install \(packages), or run `make build`, which leaves the module out")
  }
}
