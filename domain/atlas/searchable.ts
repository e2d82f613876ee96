/** Each of these characters is a syllable or a word, so that two of them already are a name: 東京, 서울. */
const isDense = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)

const minLetters = 3

/** Whether a text is long enough to search for places. Two letters are enough only if they look like a name: K2, E5. */
export function isSearchable(text: string): boolean {
  const trimmed = text.trim()
  const { length } = Array.from(trimmed)
  return length >= minLetters || (length === 2 && (isDense(trimmed) || /^\p{L}\d$/u.test(trimmed)))
}
