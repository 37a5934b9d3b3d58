// For the linked files, which import the product's modules of what is linked, too: nothing that they need is visible in those.
@_exported import Linked

/// The commands whose part of the article these tests have.
let documentedCommands = ["bench", "compare"]
