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
    // A path that is printed can be opened from where it was asked for.
    let folder = checkout.place == .root ? "" : checkout.root + "/"
    do {
      for path in try ModuleTemplate.write(module, in: checkout) { try printResult(folder + path + "\n") }
    } catch let error as ExitCode {
      throw error
    } catch {
      printError("\(folder)Plugins/\(module.text) can't be written: \(error)")
      throw ExitCode.failure
    }
    if checkout.place == .elsewhere {
      writeToStandardError("There is no checkout here, so it is in the one that this program was built in.\n")
    }
    let make = folder.isEmpty ? "make" : "make -C \(checkout.root)"
    writeToStandardError("An open window shows it by itself; otherwise: \(make) run ARGS=\(module.text)\n")
  }
}
