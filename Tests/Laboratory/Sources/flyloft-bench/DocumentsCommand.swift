import ArgumentParser
import Flyloft
import FlyloftBench
import Linked

struct DocumentsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "documents",
    abstract: "Measures Flyloft beside zathura and evince as a reader of documents: `make bench-documents`.",
    discussion: """
      All show the same PDF files, which are written first, each on an X server of its own, in turn, watched by the same \
      observer in the same steps. What isn't installed is named with how to get it.
      """)

  @OptionGroup var output: OutputOptions
  @OptionGroup var effort: EffortOptions

  @Option(
    name: .customLong("size"), parsing: .singleValue,
    help: ArgumentHelp(
      "A window's size in pixels; may be given again. [default: 1280x800 and 3840x2160]", valueName: "WxH"))
  var sizes: [SizeArgument] = []

  @Option(
    name: .customLong("document"), parsing: .singleValue,
    help: "A document to measure: manual, scan or maps; may be given again. [default: all]")
  var documents: [DocumentArgument] = []

  func run() throws {
    let all = [PixelSize(width: 1280, height: 800), PixelSize(width: 3840, height: 2160)]
    try output.write {
      try DocumentsRun(
        documents.isEmpty ? MeasuredDocument.allCases : documents.map(\.document),
        sizes: sizes.isEmpty ? all : sizes.map(\.size), effort: effort.effort, preview: output.preview
      ).run()
    }
  }
}

struct DocumentArgument: ExpressibleByArgument {
  let document: MeasuredDocument

  init?(argument: String) {
    guard let document = MeasuredDocument(rawValue: argument) else { return nil }
    self.document = document
  }
}
