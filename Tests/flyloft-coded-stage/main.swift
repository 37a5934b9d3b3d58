import CodedGalleries
import FlyloftStage

// Stands beside a copy of `flyloft` in the place of `flyloft-galleries`.
StageProgram.runIfAsked(codedRegistry)
