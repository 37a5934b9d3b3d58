internal import Foundation

/// Writes the source of the registry: checks each folder in `Plugins/` and lists it as a gallery or as left out.
package struct RegistryWriter {
  private let root: String
  private let builtIn: Set<String>
  private let isInstalled: (PluginDeclaration.Library) -> Bool

  /// A writer for the project in the folder `root`.
  ///
  /// - Parameters:
  ///   - root: the path of the project's folder.
  ///   - builtIn: the names of the modules that the registry can import.
  ///   - isInstalled: whether a C library is installed; asks pkg-config unless given.
  package init(
    root: String, builtIn: Set<String>, isInstalled: @escaping (PluginDeclaration.Library) -> Bool = { $0.isInstalled }
  ) {
    self.root = root
    self.builtIn = builtIn
    self.isInstalled = isInstalled
  }

  /// One or more folders that can't be registered, or not as their authors mean.
  package struct Failure: Error {
    /// The faults, sorted by the folders' names.
    package let errors: [RegistrationError]
  }

  /// The text of the registry's Swift file.
  ///
  /// - Throws: `Failure` when a folder is neither a gallery nor to be left out.
  package func source() throws(Failure) -> String {
    let (galleries, skipped) = try decisions()
    return text(galleries: galleries, skipped: skipped)
  }

  /// The text of a Swift file with the names that the registry has.
  ///
  /// - Throws: `Failure` when a folder is neither a gallery nor to be left out.
  package func catalog() throws(Failure) -> String {
    let (galleries, skipped) = try decisions()
    var lines = ["// Written by registry-writer from the folders in Plugins/.", "internal import FlyloftRegistry", ""]
    lines += ["let builtInNames: [String] = ["] + galleries.map { "  \(quoted($0.name))," } + ["]"]
    lines += ["let skippedModules: [SkippedModule] = ["] + skipped.map { "  \(text(of: $0))," } + ["]", ""]
    return lines.joined(separator: "\n")
  }

  /// The faults that the next build will refuse, whatever is built in now: for those who edit while a program runs.
  package func faults() -> [RegistrationError] {
    do { _ = try decisions(isBuilding: false) } catch { return error.errors }
    return []
  }

  /// - Parameter isBuilding: whether what is built in has to fit the folders.
  private func decisions(
    isBuilding: Bool = true
  ) throws(Failure) -> (galleries: [Registered], skipped: [Skipped]) {
    var galleries: [Registered] = []
    var skipped: [Skipped] = []
    var errors = PluginFolder.looseFiles(in: root).map(RegistrationError.looseFile)
    let folders = PluginFolder.all(in: root)
    let ours = reservedNames()
    let others = foreignModules()
    var taken = ours.union(folders.map(\.name))
    for folder in folders {
      do throws(RegistrationError) {
        if ours.contains(folder.name) { throw .taken(folder.name) }
        if folder.isLink { throw .linkedFolder(folder.name) }
        let own = modules(in: folder)
        let foreign = others.union(folders.lazy.filter { $0.name != folder.name }.flatMap { modules(in: $0) })
        errors += folder.imports(of: foreign.subtracting(own)).map {
          .foreignImport(of: $0.module, in: folder.name, file: $0.file, line: $0.line)
        }
        switch try decision(on: folder, taken: &taken, isBuilding) {
        case .registered(let gallery):
          galleries.append(gallery)
          errors += slips(in: folder)
        case .skipped(let module): skipped.append(module)
        }
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw Failure(errors: errors) }
    return (galleries, skipped)
  }

  private enum Decision {
    case registered(Registered)
    case skipped(Skipped)
  }

  private struct Registered {
    let name: String
    let file: String
    let line: Int
    let isSandboxed: Bool
  }

  private struct Skipped {
    let name: String
    let reason: String
    let remedy: String
  }

  private func decision(
    on folder: PluginFolder, taken: inout Set<String>, _ isBuilding: Bool
  ) throws(RegistrationError) -> Decision {
    let name = folder.name
    if name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) == nil { throw .notAnIdentifier(name) }
    if folder.swiftFiles.isEmpty { throw .noSources(name) }
    if folder.hasTests, !taken.insert(name + "Tests").inserted { throw .takenTests(name) }
    guard let gallery = folder.gallery() else { throw .noGallery(name) }
    let (file, line) = (gallery.file, gallery.declaration.line)
    if !gallery.declaration.isPublic {
      throw .notPublic(name, kind: gallery.declaration.kind, file: file, line: line)
    }
    guard let declaration = try? folder.declaration() else { throw .badDeclaration(name) }
    let libraries = declaration.libraries
    for module in libraries.map(\.module) where !folder.files.contains(module + "/module.modulemap") {
      throw .noModuleMap(name, module: module)
    }
    for module in declaration.sources { try folder.checkSources(of: module) }
    for module in libraries.map(\.module) + declaration.sources where !taken.insert(module).inserted {
      throw .takenLibrary(name, module: module)
    }
    let missing = libraries.filter { !isInstalled($0) }
    if missing.isEmpty {
      guard builtIn.contains(name) || !isBuilding else { throw .missed(name) }
      return .registered(
        Registered(name: name, file: "\(folder.path)/\(file)", line: line, isSandboxed: declaration.sandbox))
    }
    let needed = missing.map(\.pkgConfig).joined(separator: ", ")
    let packages = missing.map(\.debian).joined(separator: " ")
    if isBuilding, builtIn.contains(name) { throw .libraryGone(name, library: needed, packages: packages) }
    let remedy = "make deps-all (or apt install \(packages)), then make build"
    return .skipped(Skipped(name: name, reason: "needs \(needed)", remedy: remedy))
  }

  /// Faults that compile, and still aren't what their author means.
  private func slips(in folder: PluginFolder) -> [RegistrationError] {
    guard let (file, declaration) = folder.gallery() else { return [] }
    let others = declaration.kind == "typealias" ? [] : folder.otherGalleries()
    let knobs = folder.scan(file)?.defaultsOutOfRange(from: declaration.line) ?? []
    return others.map { .secondGallery($0.gallery.name, in: folder.name, file: $0.file, line: $0.gallery.line) }
      + knobs.map { .defaultOutOfRange($0, in: folder.name, file: file) }
  }

  /// The modules that a folder is built as: its own, its tests', and those of C.
  private func modules(in folder: PluginFolder) -> [String] {
    let declaration = (try? folder.declaration()) ?? PluginDeclaration()
    return [folder.name, folder.name + "Tests"] + declaration.libraries.map(\.module) + declaration.sources
  }

  /// Modules of the project and of the packages that it depends on, without those that authors may import. The compiler finds
  /// them where they have been built before.
  private func foreignModules() -> Set<String> {
    let list = try? String(
      contentsOfFile: root + "/Sources/Registration/ReservedNames.txt", encoding: .utf8)
    // The packages' modules stand behind the empty line; before it stand programs, and the toolchain's modules.
    let packages = (list ?? "").components(separatedBy: "\n\n").dropFirst().joined(separator: " ")
    let names = packages.split(whereSeparator: \.isWhitespace).map(String.init)
    return Set(names + projectModules()).subtracting(["Flyloft", "CCairo"])
  }

  /// The names that are taken by modules of the project, of the toolchain and of the packages it depends on.
  private func reservedNames() -> Set<String> {
    let list = try? String(
      contentsOfFile: root + "/Sources/Registration/ReservedNames.txt", encoding: .utf8)
    let names = (list ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    return Set(names + projectModules())
  }

  /// The folders of the project's modules are named as they are.
  private func projectModules() -> [String] {
    ["Sources", "Sources/Registration", "Tests", "Tests/Laboratory/Sources"].flatMap {
      PluginFolder.names(in: "\(root)/\($0)")
    }
  }

  /// The registry's Swift file. Compiler errors about a gallery, such as a missing conformance, are shown at the
  /// gallery's own declaration by means of `#sourceLocation`.
  private func text(galleries: [Registered], skipped: [Skipped]) -> String {
    var lines = ["// Written by registry-writer from the folders in Plugins/.", "public import FlyloftRegistry"]
    lines += galleries.map { "internal import \($0.name)" }
    lines.append("")
    for gallery in galleries {
      lines += [
        "#sourceLocation(file: \(quoted(gallery.file)), line: \(gallery.line))",
        "private let gallery\(gallery.name) = registered(\(gallery.name)::\(gallery.name).self)",
        "#sourceLocation()",
      ]
    }
    lines += [
      "", "/// Everything that the build found in `Plugins/`.", "public let registry = FlyloftRegistry::Registry(",
    ]
    lines += ["  galleries: ["]
    lines += galleries.map { "    gallery\($0.name)\($0.isSandboxed ? ".inSandbox()" : "")," }
    lines += ["  ],", "  skipped: ["]
    lines += skipped.map { "    \(text(of: $0))," } + ["  ])", ""]
    return lines.joined(separator: "\n")
  }

  private func text(of module: Skipped) -> String {
    let parts = "name: \(quoted(module.name)), reason: \(quoted(module.reason)), remedy: \(quoted(module.remedy))"
    return "FlyloftRegistry::SkippedModule(\(parts))"
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
  }
}
