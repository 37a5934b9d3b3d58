/// The languages whose words are known.
extension CodeLanguage {
  static let all: [CodeLanguage] = [
    like(
      c: ["swift"], longTexts: ["\"\"\""], quotes: "\"", nestsComments: true,
      """
      actor any as associatedtype async await borrowing break case catch class consuming continue convenience default defer deinit do
      else enum extension fallthrough false fileprivate final for func get guard if import in indirect infix init inout internal is lazy
      let mutating nil nonisolated open operator override package postfix precedencegroup prefix private protocol public repeat
      required rethrows return self Self set some static struct subscript super switch throw throws true try typealias unowned var weak
      where while
      """),
    like(
      c: ["c", "h", "cpp", "cc", "cxx", "hpp", "c++", "m"],
      """
      alignas alignof auto bool break case catch char class const consteval constexpr continue default delete do double else enum
      explicit export extern false final float for friend goto if inline int long mutable namespace new noexcept nullptr NULL operator
      override private protected public register restrict return short signed sizeof static static_assert struct switch template this
      throw true try typedef typename union unsigned using virtual void volatile while size_t int8_t int16_t int32_t int64_t uint8_t
      uint16_t uint32_t uint64_t
      """),
    like(
      c: ["js", "ts", "jsx", "tsx", "mjs", "javascript", "typescript"], longTexts: ["`"],
      """
      abstract any as async await boolean break case catch class const continue debugger declare default delete do else enum export
      extends false finally for from function get if implements import in instanceof interface let new null number of private protected
      public readonly return set static string super switch this throw true try type typeof undefined var void while with yield
      """),
    like(
      c: ["java", "kt", "kts", "kotlin", "cs", "csharp", "scala", "dart"], longTexts: ["\"\"\""],
      """
      abstract assert async await boolean break byte case catch char class const continue default do double else enum extends false
      final finally float for fun goto if implements import in instanceof int interface internal is long namespace native new null
      object open out override package private protected public record return sealed short static string super switch synchronized
      this throw throws transient true try using val var virtual void volatile when while yield
      """),
    like(
      c: ["rs", "rust"], quotes: "\"", nestsComments: true, hasCharacters: true,
      """
      as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return
      self Self static struct super trait true type unsafe use where while bool char f32 f64 i8 i16 i32 i64 isize str u8 u16 u32 u64
      usize
      """),
    like(
      c: ["go", "golang"], longTexts: ["`"],
      """
      break case chan const continue default defer else fallthrough false for func go goto if import interface iota map nil package
      range return select struct switch true type var bool byte error float32 float64 int int32 int64 rune string uint
      """),
    like(c: ["css", "scss"], "important media import supports keyframes from to"),
    like(c: ["json", "jsonc", "json5"], "true false null"),
    like(
      shell: ["py", "python", "pyi"], longTexts: ["\"\"\"", "'''"],
      """
      and as assert async await break case class continue def del elif else except False finally for from global if import in is lambda
      match None nonlocal not or pass raise return self True try while with yield
      """),
    like(
      shell: ["sh", "bash", "zsh", "shell", "makefile", "mk", "dockerfile"],
      """
      case do done elif else esac exit export fi for function if in local return set shift then trap unset until while echo cd exec
      """),
    like(
      shell: ["rb", "ruby"],
      """
      alias and begin break case class def do else elsif end ensure false for if in module next nil not or redo require rescue retry
      return self super then true undef unless until when while yield
      """),
    like(shell: ["yaml", "yml", "toml", "ini", "conf", "cfg", "desktop", "service"], "true false null yes no on off"),
    CodeLanguage(
      names: ["sql"], endings: [".sql"], lineComments: ["--"], comment: ("/*", "*/"), quotes: "'\"",
      words: words(
        """
        add all alter and as asc begin between by case check column commit constraint create cross database default delete desc distinct
        drop else end exists foreign from full group having in index inner insert into is join key left like limit not null offset on or
        order outer primary references right rollback select set table then transaction union unique update using values view when where
        with integer text real blob
        """, inCapitals: true)),
    CodeLanguage(
      names: ["lua"], endings: [".lua"], lineComments: ["--"],
      words: words(
        """
        and break do else elseif end false for function goto if in local nil not or repeat return then true until while
        """)),
    CodeLanguage(
      names: ["html", "xml"], endings: [".html", ".htm", ".xml", ".xhtml", ".plist"], comment: ("<!--", "-->"),
      quotes: "\""),
  ]

  private static func like(
    c names: [String], longTexts: [String] = [], quotes: String = "\"'", nestsComments: Bool = false,
    hasCharacters: Bool = false, _ words: String
  ) -> CodeLanguage {
    CodeLanguage(
      names: names, endings: names.map { "." + $0 }, lineComments: ["//"], comment: ("/*", "*/"),
      nestsComments: nestsComments, quotes: quotes, hasCharacters: hasCharacters, longTexts: longTexts,
      words: Self.words(words))
  }

  private static func like(shell names: [String], longTexts: [String] = [], _ words: String) -> CodeLanguage {
    CodeLanguage(
      names: names, endings: names.map { "." + $0 } + (names.contains("mk") ? ["makefile"] : []), lineComments: ["#"],
      commentsAreWords: !names.contains("py"), longTexts: longTexts, words: Self.words(words))
  }

  private static func words(_ text: String, inCapitals: Bool = false) -> Set<String> {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    return Set(words + (inCapitals ? words.map { $0.uppercased() } : []))
  }
}
