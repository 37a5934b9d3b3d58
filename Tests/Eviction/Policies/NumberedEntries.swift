/// The entries of a cache by numbers that stay the same, where the cache knows them by indices that change.
struct NumberedEntries {
  private var numbers: [Int] = []
  private var indices: [Int: Int] = [:]
  private var lastNumber = 0

  var count: Int { numbers.count }

  /// The number of the entry at `index`.
  subscript(index: Int) -> Int { numbers[index] }

  func index(of number: Int) -> Int? { indices[number] }

  /// Numbers one more entry, behind all others.
  mutating func append() -> Int {
    lastNumber += 1
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
    let last = numbers.removeLast()
    if index < numbers.count {
      numbers[index] = last
      indices[last] = index
    }
    return number
  }
}
