import TestSupport

/// How many System V shared memory segments made by a process still exist, including those marked for removal.
func sharedMemorySegments(madeBy process: Int32) throws -> Int { try SystemSegment.all(madeBy: process).count }
