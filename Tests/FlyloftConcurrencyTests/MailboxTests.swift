import FlyloftConcurrency
import Testing

@Suite("The mailbox")
struct MailboxTests {
  @Test("gives out what was posted, oldest first, once")
  func order() {
    let mailbox = Mailbox<Int>()
    #expect(mailbox.isEmpty)
    for number in 0..<100 { mailbox.post(number) }
    #expect(mailbox.takeAll() == Array(0..<100))
    #expect(mailbox.isEmpty)
    #expect(mailbox.takeAll() == [])
  }

  @Test("loses nothing while many threads post and one collects, and keeps the order of each")
  func threads() async {
    let mailbox = Mailbox<(sender: Int, number: Int)>()
    let (senders, count) = (6, 5_000)
    await withTaskGroup(of: Void.self) { group in
      for sender in 0..<senders {
        group.addTask { for number in 0..<count { mailbox.post((sender, number)) } }
      }
      group.addTask {
        var next = Array(repeating: 0, count: senders)
        var total = 0
        while total < senders * count {
          let letters = mailbox.takeAll()
          for (sender, number) in letters {
            #expect(number == next[sender])
            next[sender] += 1
          }
          total += letters.count
          if letters.isEmpty { await Task.yield() }
        }
      }
    }
    #expect(mailbox.isEmpty)
  }

  @Test("releases what nobody collected")
  func releases() {
    final class Letter: Sendable {}
    weak var letter: Letter?
    do {
      let mailbox = Mailbox<Letter>()
      let posted = Letter()
      letter = posted
      mailbox.post(posted)
    }
    #expect(letter == nil)
  }
}
