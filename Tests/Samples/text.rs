/* A comment /* within one */ */
struct Sample<'a> {
    name: &'a str, // a lifetime
}
const TEXT: &str = r#"raw "text""#;
const LETTER: char = '\'';
