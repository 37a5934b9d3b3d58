import ArgumentParser
import FlyloftArguments
import FlyloftConcurrency
import FlyloftEditing

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", _superCommandName: "flyloft",
    abstract: "Writes a new module of views to Plugins/, with a test. An open window shows it by itself.")

  @Argument(help: ArgumentHelp("The module's name, as in Dials.", valueName: "name"))
  var name: String

  func run() throws {
    guard let checkout = Checkout() else {
      throw ValidationError(
        "There are no sources here: start it in the folder that holds Package.swift and Plugins/.")
    }
    let module: ModuleName
    do throws(ModuleName.Refusal) { module = try ModuleName(name, in: checkout) } catch {
      throw ValidationError(error.description)
    }
    do {
      for path in try ModuleTemplate.write(module, in: checkout) { try printResult(path + "\n") }
    } catch let error as ExitCode {
      throw error
    } catch {
      printError("Plugins/\(module.text) can't be written: \(error)")
      throw ExitCode.failure
    }
    writeToStandardError("An open window shows it by itself; otherwise: make run ARGS=\(module.text)\n")
  }
}
