import FlyloftStage
import Glibc
import StageFaults
import StageGalleries

// A program whose libraries have threads of their own.
if getenv("FLYLOFT_TEST_ALLOCATES") != nil { flyloft_start_allocating() }
// A program of another version.
if let number = getenv("FLYLOFT_TEST_PROTOCOL").flatMap({ Int(String(cString: $0)) }) {
  var host = [UInt8](repeating: 0, count: 64)
  _ = recv(3, &host, host.count, 0)
  let message = ProtocolVersion(number).message
  _ = send(3, message, message.count, 0)
  exit(0)
}
// A program that makes a stage before it has asked whether it is one.
let stage = getenv("FLYLOFT_TEST_EARLY_STAGE") == nil ? nil : Stage()
StageProgram.runIfAsked(stageRegistry)
print("this is the stage of the tests")
