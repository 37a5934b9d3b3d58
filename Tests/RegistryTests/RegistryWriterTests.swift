import Foundation
import RegistryWriting
import Testing

@Suite("the registry's source")
struct RegistryWriterTests {
  let project: PluginsFixture

  init() throws { project = try PluginsFixture() }

  @Test("a project without galleries has an empty registry")
  func empty() throws {
    let source = try project.source()
    #expect(source.contains("public import FlyloftRegistry\n"))
    #expect(!source.contains("internal import"))
    #expect(
      source.hasSuffix("public let registry = FlyloftRegistry::Registry(\n  galleries: [\n  ],\n  skipped: [\n  ])\n"))
  }

  @Test("each folder is imported and registered at its gallery's declaration")
  func registered() throws {
    try project.write("import Flyloft\n\npublic struct Dials: Gallery {}\n", to: "Plugins/Dials/Sub/Dials.swift")
    try project.write("public enum Clock {}", to: "Plugins/Clock/Clock.swift")
    try project.write("Not a module.", to: "Plugins/README.md")
    let root = project.root.path
    #expect(
      try project.source(builtIn: ["Dials", "Clock"]) == """
        // Written by registry-writer from the folders in Plugins/.
        public import FlyloftRegistry
        internal import Clock
        internal import Dials

        #sourceLocation(file: "\(root)/Plugins/Clock/Clock.swift", line: 1)
        private let galleryClock = registered(Clock::Clock.self)
        #sourceLocation()
        #sourceLocation(file: "\(root)/Plugins/Dials/Sub/Dials.swift", line: 3)
        private let galleryDials = registered(Dials::Dials.self)
        #sourceLocation()

        /// Everything that the build found in `Plugins/`.
        public let registry = FlyloftRegistry::Registry(
          galleries: [
            galleryClock,
            galleryDials,
          ],
          skipped: [
          ])

        """)
  }

  @Test("a module that asks for a sandbox is registered with one")
  func sandboxed() throws {
    for (name, json) in [("Clock", "{}"), ("Dials", #"{"sandbox": true}"#), ("Maps", #"{"sandbox": false}"#)] {
      try project.write("public struct \(name) {}", to: "Plugins/\(name)/\(name).swift")
      try project.write(json, to: "Plugins/\(name)/flyloft.json")
    }
    let source = try project.source(builtIn: ["Clock", "Dials", "Maps"])
    #expect(source.contains("    galleryClock,\n    galleryDials.inSandbox(),\n    galleryMaps,\n"))
  }

  @Test("a module whose C library is missing is skipped, with what it needs and what helps")
  func skipped() throws {
    try project.write("public struct Photos {}", to: "Plugins/Photos/Photos.swift")
    try project.write(declaration(("CJpeg", "libjpeg"), ("CPng", "libpng")), to: "Plugins/Photos/flyloft.json")
    try project.write("", to: "Plugins/Photos/CJpeg/module.modulemap")
    try project.write("", to: "Plugins/Photos/CPng/module.modulemap")
    let source = try project.source(libraries: ["libpng"])
    let parts =
      #"name: "Photos", reason: "needs libjpeg", remedy: "make deps-all (or apt install libjpeg-dev), then make build""#
    #expect(source.contains("FlyloftRegistry::SkippedModule(\(parts)),"))
    #expect(!source.contains("Photos::Photos"))
    let neither = try project.source(libraries: [])
    #expect(neither.contains(#"reason: "needs libjpeg, libpng""#))
    #expect(neither.contains("(or apt install libjpeg-dev libpng-dev)"))
    #expect(try project.source(builtIn: ["Photos"], libraries: ["libpng", "libjpeg"]).contains("Photos::Photos"))
  }
}

@Suite("the errors for folders that can't be registered")
struct RegistrationErrorTests {
  let project: PluginsFixture

  init() throws { project = try PluginsFixture() }

  @Test("a folder that the cached manifest missed: the error names the commands that build it in")
  func missed() throws {
    try project.write("public struct New {}", to: "Plugins/New/New.swift")
    let line = try #require(project.errors().first)
    #expect(line.hasPrefix("Plugins/New: error: not built in, since SwiftPM works from a manifest it has cached;"))
    #expect(line.contains("`make build`"))
    #expect(!line.contains("\n"))
  }

  @Test("a link to a folder is no module, and one in a module is a part of it, unless it leads back")
  func links() throws {
    try project.write("public struct Dials {}", to: "elsewhere/Dials/Dials.swift")
    let target = project.root.appending(path: "elsewhere/Dials").path
    try FileManager.default.createSymbolicLink(
      atPath: project.root.appending(path: "Plugins/Dials").path, withDestinationPath: target)
    let line = try #require(project.errors(builtIn: ["Dials"]).first)
    #expect(line.hasPrefix("Plugins/Dials: error: it is a link to a folder"))
    try FileManager.default.removeItem(at: project.root.appending(path: "Plugins/Dials"))
    try project.folder("Plugins/Dials")
    for (name, target) in [("Shared", target), ("Round", project.root.appending(path: "Plugins").path)] {
      try FileManager.default.createSymbolicLink(
        atPath: project.root.appending(path: "Plugins/Dials/\(name)").path, withDestinationPath: target)
    }
    #expect(project.errors(builtIn: ["Dials"]).isEmpty)
  }

  @Test(
    "a module imports none of the others, none of the project's and of its packages', which may have been built or not")
  func foreignImports() throws {
    try project.write("Text\nFoundation\n\nLogging", to: "Sources/Registration/ReservedNames.txt")
    for folder in ["Sources/FlyloftRegistry", "Sources/Flyloft"] { try project.folder(folder) }
    try project.write("public struct Clock {}", to: "Plugins/Clock/Clock.swift")
    try project.write(#"{"sources": ["Hands"]}"#, to: "Plugins/Clock/flyloft.json")
    try project.write("", to: "Plugins/Clock/Hands/hands.c")
    try project.write("", to: "Plugins/Clock/Hands/include/hands.h")
    func errors(_ imports: String) throws -> [String] {
      try project.write(
        "import Flyloft\n// import Clock\n\(imports)\npublic struct Dials {}\n", to: "Plugins/Dials/Dials.swift")
      return project.errors(builtIn: ["Dials", "Clock"])
    }
    for (line, module) in [
      ("import Clock", "Clock"), ("@testable internal import struct Clock.Clock", "Clock"), ("import Hands", "Hands"),
      ("public import FlyloftRegistry", "FlyloftRegistry"), ("let a = 1; import Logging", "Logging"),
    ] {
      let found = try errors(line)
      #expect(
        found.count == 1 && found[0].hasPrefix("Plugins/Dials/Dials.swift:3: error: Dials can't import \(module)"))
    }
    for line in ["import Foundation", "let text = \"import Clock\"", "/* \n import Clock */", "import Clocks"] {
      #expect(try errors(line).isEmpty, "\(line)")
    }
  }

  @Test("a folder without a Swift file is an error")
  func noSources() throws {
    try project.folder("Plugins/New")
    #expect(
      project.errors(builtIn: ["New"]) == [
        "Plugins/New: error: no Swift file here; add one with `public struct New: Gallery`, or remove the folder"
      ])
  }

  @Test(
    "a folder without a type of its name is an error",
    arguments: [
      "public struct Newer {}", "// public struct New {}", "/* /* */ public struct New {} */",
      "let text = \"public struct New\"", "let text = \"\"\"\n  public struct New\n  \"\"\"", "extension New {}",
    ])
  func noGallery(text: String) throws {
    try project.write(text, to: "Plugins/New/New.swift")
    let advice = "declare `public struct New: Gallery`, or rename the folder as its gallery"
    #expect(project.errors(builtIn: ["New"]) == ["Plugins/New: error: no gallery of the folder's name; \(advice)"])
  }

  @Test(
    "a type that isn't public is an error at its declaration",
    arguments: [("\n\nstruct New {}", "struct"), ("let a = \"{\\\"\"\n/*\n*/internal final class New {}", "class")])
  func notPublic(text: String, kind: String) throws {
    try project.write(text, to: "Plugins/New/Main.swift")
    let place = "Plugins/New/Main.swift:3"
    let advice = "make it `public \(kind) New: Gallery`, so that it can be registered"
    #expect(project.errors(builtIn: ["New"]) == ["\(place): error: \(advice)"])
  }

  @Test(
    "a type is found however it is written",
    arguments: [
      "public struct New: Gallery {}", "@frozen public\nfinal class New {}", "public typealias New = Other",
      "let mark = \"/*\"\npublic struct New {}", "let s = #\"\"/*\"#\npublic enum `New` {}",
    ])
  func found(text: String) throws {
    try project.write(text, to: "Plugins/New/New.swift")
    #expect(project.errors(builtIn: ["New"]).isEmpty)
  }

  @Test("tests beside a module are none of its sources; a name that they can't have is an error")
  func testsBeside() throws {
    try project.write("public struct New: Gallery {}", to: "Plugins/New/New.swift")
    try project.write("struct Held: Gallery { }", to: "Plugins/New/Tests/NewTests.swift")
    #expect(project.errors(builtIn: ["New"]) == [])
    try project.folder("Tests/NewTests")
    let advice =
      "the name NewTests, which its tests would have, is taken by another module; rename the folder and its gallery"
    #expect(project.errors(builtIn: ["New"]) == ["Plugins/New/Tests: error: \(advice)"])
    try project.write("public struct Only: Gallery {}", to: "Plugins/Only/Tests/Only.swift")
    #expect(project.errors(builtIn: ["New", "Only"]).contains { $0.hasPrefix("Plugins/Only: error: no Swift file") })
  }

  @Test("a Swift file beside the folders is an error that says where it belongs")
  func looseFile() throws {
    try project.write("import Flyloft", to: "Plugins/Dial.swift")
    #expect(
      project.errors() == [
        "Plugins/Dial.swift: error: it belongs to no module; move it into a folder, as Plugins/Dial/Dial.swift"
      ])
  }

  @Test(
    "a second gallery in a folder is an error at its declaration",
    arguments: [
      "public struct Other: Gallery {", "struct Other : Hashable, Flyloft.LiveGallery {", "extension Other: Gallery {",
      "final class Other<Base: View>: Gallery where Base: Sendable {", "/* a */ struct Other: // b\n Gallery {",
    ])
  func secondGallery(text: String) throws {
    try project.write("public struct New: Gallery {}", to: "Plugins/New/New.swift")
    try project.write("\n" + text + "}", to: "Plugins/New/Other.swift")
    let advice =
      "only New is registered, the gallery of the folder's name; move Other to a folder Plugins/Other, or make it private"
    #expect(project.errors(builtIn: ["New"]) == ["Plugins/New/Other.swift:2: error: \(advice)"])
  }

  @Test(
    "what is no second gallery is none",
    arguments: [
      "private struct Other: Gallery {}", "fileprivate final class Other: Gallery {}", "extension New: Gallery {}",
      "struct Other<Base: Gallery>: View {}", "struct Other: View where Base: Gallery {}",
      "// struct Other: Gallery {}",
      "let text = \"struct Other: Gallery {}\"", "struct Other: GalleryOfMine {}", "func other(_ a: any Gallery) {}",
    ])
  func noSecondGallery(text: String) throws {
    try project.write("public struct New: Gallery {}\n" + text, to: "Plugins/New/New.swift")
    #expect(project.errors(builtIn: ["New"]) == [])
  }

  @Test(
    "a knob whose default is out of its range is an error at the property",
    arguments: [
      ("var size = 500", "Knob(\"size\", \\.size, in: 1...100)", "500", "1 to 100"),
      ("public var size: Double = -0.5 // a\n", "Knob(\"big\", \\.size, in: 0 ... 1_000.5)", "-0.5", "0 to 1_000.5"),
      ("static let all = 1...9\nvar size = 0", "Knob(\"size\", \\.size, in: Self.all)", "0", "1 to 9"),
    ])
  func crooked(property: String, knob: String, value: String, range: String) throws {
    let text = "public struct New: Gallery {\n\(property)\nstatic var knobs: [Knob<New>] { [\(knob)] }\n}"
    try project.write("struct Early { var size = 50 }\n" + text, to: "Plugins/New/New.swift")
    let name = knob.contains("big") ? "big" : "size"
    let line = property.contains("let") ? 4 : 3
    let advice = "\(value) is no value of its knob “\(name)”, which takes \(range); change one of them"
    #expect(project.errors(builtIn: ["New"]) == ["Plugins/New/New.swift:\(line): error: \(advice)"])
  }

  @Test(
    "a default that is in its range, or that can't be read at a glance, is left alone",
    arguments: [
      "var size = 100", "var size = limit", "var size = 500 - 401", "var size = 1; init() {}", "var sizes = 500",
      "// var size = 500",
    ])
  func straight(property: String) throws {
    let knobs = "static var knobs: [Knob<New>] { [Knob(\"size\", \\.size, in: 1...100)] }"
    try project.write("public struct New: Gallery {\n\(property)\n\(knobs)\n}", to: "Plugins/New/New.swift")
    #expect(project.errors(builtIn: ["New"]) == [])
  }

  @Test("a folder whose name can't be a module's is an error")
  func notAnIdentifier() throws {
    try project.write("", to: "Plugins/my-views/New.swift")
    let advice = "a module's name is made of letters, digits and _; rename the folder"
    #expect(project.errors() == ["Plugins/my-views: error: \(advice)"])
  }

  @Test("a folder whose name another module has is an error", arguments: ["Flyloft", "Foundation", "PreviewTests"])
  func taken(name: String) throws {
    try project.folder("Sources/Flyloft")
    try project.folder("Tests/PreviewTests")
    try project.write("Swift Foundation\nLogging\n", to: "Sources/Registration/ReservedNames.txt")
    try project.write("public struct \(name) {}", to: "Plugins/\(name)/New.swift")
    let advice = "the name \(name) is taken by another module; rename the folder and its gallery"
    #expect(project.errors(builtIn: [name]) == ["Plugins/\(name): error: \(advice)"])
  }

  @Test("a declaration of libraries that can't be read is an error that shows how to write it")
  func badDeclaration() throws {
    try project.write("public struct New {}", to: "Plugins/New/New.swift")
    try project.write(#"{"libraries": "CJpeg"}"#, to: "Plugins/New/flyloft.json")
    let advice =
      #"write it as {"libraries": [{"module": "CName", "pkgConfig": "name", "debian": "libname-dev"}], "#
      + #""sources": ["FolderOfC"], "sandbox": true}; each may be left out"#
    #expect(project.errors(builtIn: ["New"]) == ["Plugins/New/flyloft.json: error: \(advice)"])
  }

  @Test("a library without a module map is an error, and so is one that two modules declare")
  func libraries() throws {
    for name in ["A", "B", "C"] {
      try project.write("public struct \(name) {}", to: "Plugins/\(name)/\(name).swift")
      try project.write(declaration(("CJpeg", "libjpeg")), to: "Plugins/\(name)/flyloft.json")
    }
    try project.write("", to: "Plugins/B/CJpeg/module.modulemap")
    try project.write("", to: "Plugins/C/CJpeg/module.modulemap")
    let advice = "add the module map of CJpeg as Plugins/A/CJpeg/module.modulemap, or take CJpeg out"
    #expect(
      project.errors(builtIn: ["A", "B", "C"], libraries: ["libjpeg"]) == [
        "Plugins/A/flyloft.json: error: \(advice)",
        "Plugins/C/flyloft.json: error: the name CJpeg is taken by another module; choose another",
      ])
  }

  @Test("what a build would refuse is found without one, whatever is built in and installed")
  func faults() throws {
    try project.write("public struct New {}", to: "Plugins/New/New.swift")
    try project.write(declaration(("CJpeg", "libjpeg")), to: "Plugins/New/flyloft.json")
    try project.write("", to: "Plugins/New/CJpeg/module.modulemap")
    let writer = RegistryWriter(root: project.root.path, builtIn: []) { _ in true }
    #expect(writer.faults() == [])
    try project.write("struct Old {}", to: "Plugins/Old/Old.swift")
    #expect(
      writer.faults().map(\.description) == [
        "Plugins/Old/Old.swift:1: error: make it `public struct Old: Gallery`, so that it can be registered"
      ])
  }

  @Test("the catalog has the names of galleries, and what was left out")
  func catalog() throws {
    try project.write("public struct New {}", to: "Plugins/New/New.swift")
    try project.write("public struct Old {}", to: "Plugins/Old/Old.swift")
    try project.write(declaration(("CJpeg", "libjpeg")), to: "Plugins/Old/flyloft.json")
    try project.write("", to: "Plugins/Old/CJpeg/module.modulemap")
    let text = try RegistryWriter(root: project.root.path, builtIn: ["New"]) { _ in false }.catalog()
    #expect(text.contains("let builtInNames: [String] = [\n  \"New\",\n]"))
    #expect(text.contains("SkippedModule(name: \"Old\", reason: \"needs libjpeg\", remedy: "))
  }

  @Test(
    "sources of C are a folder with a file of C or C++ and a header, and with no Swift",
    arguments: [
      (["find.cpp", "include/Finder.h"], nil), (["deep/find.c", "include/deep/other.h"], nil),
      (["include/Finder.h"], "flyloft.json: error: put a file of C (.c) or C++ (.cpp) into Plugins/New/Finder, or"),
      (["find.c", "Finder.h"], "Finder: error: declare what Swift may call in Plugins/New/Finder/include/Finder.h"),
      (["find.c", "include/Finder.h", "Finder.swift"], "Finder/Finder.swift: error: SwiftPM builds no module of both"),
    ] as [([String], String?)])
  func sourcesOfC(files: [String], error: String?) throws {
    try project.write("public struct New {}", to: "Plugins/New/New.swift")
    try project.write(#"{"sources": ["Finder"]}"#, to: "Plugins/New/flyloft.json")
    for file in files { try project.write("", to: "Plugins/New/Finder/\(file)") }
    let errors = project.errors(builtIn: ["New"])
    #expect(errors.count == (error == nil ? 0 : 1))
    if let error { #expect(errors.first?.hasPrefix("Plugins/New/\(error)") == true, "\(errors)") }
  }

  @Test("the name of a folder of C can be a module's, and only one module has it")
  func namesOfC() throws {
    for name in ["A", "B"] {
      try project.write("public struct \(name) {}", to: "Plugins/\(name)/\(name).swift")
      try project.write(#"{"sources": ["Finder"]}"#, to: "Plugins/\(name)/flyloft.json")
      try project.write("", to: "Plugins/\(name)/Finder/find.c")
      try project.write("", to: "Plugins/\(name)/Finder/include/Finder.h")
    }
    try project.write("public struct C {}", to: "Plugins/C/C.swift")
    try project.write(#"{"sources": ["../A"]}"#, to: "Plugins/C/flyloft.json")
    let errors = project.errors(builtIn: ["A", "B", "C"])
    #expect(errors.count == 2)
    #expect(errors.first == "Plugins/B/flyloft.json: error: the name Finder is taken by another module; choose another")
    #expect(errors.last?.contains("“../A” in sources is no module's name") == true)
  }

  @Test("a library that was removed after the manifest was read is an error that names its package")
  func libraryGone() throws {
    try project.write("public struct New {}", to: "Plugins/New/New.swift")
    try project.write(declaration(("CJpeg", "libjpeg")), to: "Plugins/New/flyloft.json")
    try project.write("", to: "Plugins/New/CJpeg/module.modulemap")
    let advice = "apt install libjpeg-dev, or run `make build`, which leaves the module out"
    #expect(
      project.errors(builtIn: ["New"]) == ["Plugins/New: error: pkg-config doesn't find libjpeg; \(advice)"])
  }
}

private func declaration(_ libraries: (module: String, pkgConfig: String)...) -> String {
  let entries = libraries.map { library in
    #"{"module": "\#(library.module)", "pkgConfig": "\#(library.pkgConfig)", "debian": "\#(library.pkgConfig)-dev"}"#
  }
  return #"{"libraries": ["# + entries.joined(separator: ", ") + "]}"
}
