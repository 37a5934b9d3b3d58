/// The entries of a cache by numbers that stay the same, where the cache knows them by indices that change; and which of
/// them are pinned.
struct NumberedEntries {
  private var numbers: [Int] = []
  private var indices: [Int: Int] = [:]
  private var pinned: Set<Int> = []
  private var lastNumber = 0

  var count: Int { numbers.count }

  /// The number of the entry at `index`.
  subscript(index: Int) -> Int { numbers[index] }

  func index(of number: Int) -> Int? { indices[number] }

  func isPinned(_ number: Int) -> Bool { pinned.contains(number) }

  /// Pins the entry at `index`, or lets it go.
  mutating func pin(_ index: Int, _ isPinned: Bool) {
    if isPinned { pinned.insert(numbers[index]) } else { pinned.remove(numbers[index]) }
  }

  /// Numbers one more entry, behind all others.
  mutating func append(isPinned: Bool) -> Int {
    lastNumber += 1
    if isPinned { pinned.insert(lastNumber) }
    indices[lastNumber] = numbers.count
    numbers.append(lastNumber)
    return lastNumber
  }

  /// Takes out the entry at `index`, whose place the last one takes.
  ///
  /// - Returns: its number.
  mutating func remove(at index: Int) -> Int {
    let number = numbers[index]
    indices[number] = nil
    pinned.remove(number)
    let last = numbers.removeLast()
    if index < numbers.count {
      numbers[index] = last
      indices[last] = index
    }
    return number
  }
}
