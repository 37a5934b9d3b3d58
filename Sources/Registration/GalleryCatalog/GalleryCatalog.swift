public import FlyloftRegistry

/// The galleries that were built in from `Plugins/`, by name: for a program that shows galleries and links none of
/// them.
public let catalog = Catalog(names: builtInNames, skipped: skippedModules)
