import ArgumentParser
import FlyloftArguments
import FlyloftConcurrency
import FlyloftEditing

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", _superCommandName: "flyloft",
    abstract: "Adds a gallery with a preview program and a test to the package in this folder, or makes one.")

  @Option(
    help: ArgumentHelp(
      "Where Flyloft is: the URL of its repository, or a folder. [default: the checkout that this program was built in]",
      valueName: "address"))
  var flyloft: String?

  func run() throws {
    guard let address = flyloft ?? Checkout.ofProgram?.root else {
      throw ValidationError(
        "This program lies in no checkout: name the repository, as in --flyloft https://…/flyloft.git")
    }
    do throws(PackageFailure) {
      let paths = try PackageTemplate.write(flyloft: address)
      for path in paths { try? printResult(path + "\n") }
    } catch {
      printError("\(error)")
      throw ExitCode.failure
    }
    writeToStandardError("`flyloft` opens the window, and `swift test` records the test’s pictures.\n")
  }
}
