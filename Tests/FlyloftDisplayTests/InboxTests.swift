import Glibc
import Testing

@testable import FlyloftDisplay

@Suite("Work handed to a display thread that rests")
struct InboxTests {
  private let inbox = Inbox()

  private var isWoken: Bool {
    var entry = pollfd(fd: inbox.wakeDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1
  }

  @Test("urgent work wakes it, whatever its sleep", arguments: [nil, Duration.milliseconds(10), .seconds(10)])
  func urgent(limit: Duration?) {
    #expect(inbox.prepareToSleep(atMost: limit))
    inbox.append(.closure {})
    #expect(isWoken)
    #expect(inbox.takeAll().count == 1)
  }

  @Test("deferred work leaves it asleep when it will wake by itself soon")
  func doze() {
    #expect(inbox.prepareToSleep(atMost: Inbox.longestDoze))
    inbox.append(.closure {}, isDeferred: true)
    inbox.append(.closure {}, isDeferred: true)
    #expect(!isWoken)
    inbox.append(.closure {})
    #expect(isWoken)
    #expect(inbox.takeAll().count == 3)
  }

  @Test("deferred work wakes it when nothing else would", arguments: [nil, Duration.milliseconds(251)])
  func sleep(limit: Duration?) {
    #expect(inbox.prepareToSleep(atMost: limit))
    inbox.append(.closure {}, isDeferred: true)
    #expect(isWoken)
  }

  @Test("it does not go to sleep over work that waits")
  func waiting() {
    inbox.append(.closure {}, isDeferred: true)
    #expect(!inbox.prepareToSleep(atMost: nil))
    #expect(!isWoken)
  }

  @Test("while it is awake nothing is written")
  func awake() {
    inbox.append(.closure {})
    inbox.append(.closure {}, isDeferred: true)
    #expect(!isWoken)
  }
}
