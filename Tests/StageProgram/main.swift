import FlyloftStage
import StageGalleries

StageProgram.runIfAsked(stageRegistry)
print("this is the stage of the tests")
