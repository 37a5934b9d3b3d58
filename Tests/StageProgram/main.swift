import FlyloftStage
import Glibc
import StageFaults
import StageGalleries

// A program whose libraries have threads of their own.
if getenv("FLYLOFT_TEST_ALLOCATES") != nil { flyloft_start_allocating() }
// A program that makes a stage before it has asked whether it is one.
let stage = getenv("FLYLOFT_TEST_EARLY_STAGE") == nil ? nil : Stage()
StageProgram.runIfAsked(stageRegistry)
print("this is the stage of the tests")
