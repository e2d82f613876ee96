/** Words that signs, maps and people write in different ways. */
const alike = [
  ['st', 'saint', 'sankt'],
  ['mt', 'mount'],
  ['ft', 'fort'],
]

/**
 * The ways to write a normalised text, starting with the text itself: `st anton` is also searched for as `sankt anton`.
 */
export function spellingsOf(text: string): [string, ...string[]] {
  return [text, ...new Set([...withOtherWords(text), ...inOtherLetters(text)].filter((one) => one !== text))]
}

function withOtherWords(text: string): string[] {
  const words = text.split(' ')
  // The last word may be unfinished: `mt` could become `mtskheta`.
  const at = words.slice(0, -1).findIndex((word) => alike.some((group) => group.includes(word)))
  const group = alike.find((one) => one.includes(words[at] ?? '')) ?? []
  const others = group.filter((word) => word !== words[at])
  return others.map((word) => words.with(at, word).join(' '))
}

/** The code point distance between the two kinds of kana. */
const hiraganaToKatakana = 0x60

const moved = (letter: string, by: number): string => String.fromCodePoint((letter.codePointAt(0) ?? 0) + by)

/** Keyboards of Persian and Arabic write the same letters differently, and kana come in two kinds. */
function inOtherLetters(text: string): string[] {
  if (/\p{Script=Arabic}/u.test(text)) {
    const arabic = text.replaceAll('ی', 'ي').replaceAll('ک', 'ك').replaceAll('ى', 'ي')
    return [arabic, arabic.replaceAll('ي', 'ی').replaceAll('ك', 'ک'), arabic.replaceAll(/ه(?= |$)/g, 'ة')]
  }
  return [
    text.replaceAll(/[ぁ-ゖ]/g, (letter) => moved(letter, hiraganaToKatakana)),
    text.replaceAll(/[ァ-ヶ]/g, (letter) => moved(letter, -hiraganaToKatakana)),
  ]
}
