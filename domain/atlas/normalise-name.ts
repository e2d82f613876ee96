/** Letters that Unicode does not decompose, as typed on keyboards that lack them. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ĸ: 'k',
}
const specialLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')

/**
 * Diacritics of Latin, Greek and Cyrillic, and vowel points of Hebrew and Arabic. In other scripts, vowel signs count
 * as letters.
 */
const accents =
  /[\u0300-\u036F\u0483-\u0487\u0591-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]/gu

/** People omit these or write them in different ways. Invisible characters between letters are dropped too. */
const leftOut = /['’‘ʼʻ`´′ʹ·]|[\p{Cf}\u034F]/gu
const plainText = /^[a-z0-9]+(?: [a-z0-9]+)*$/i
const notWritten = /[^\p{L}\p{M}\p{N}]+/gu

/** The name without accents, case and punctuation, its words separated by single spaces. */
export function normaliseName(name: string): string {
  return plain(name, '')
}

/** The same, but an apostrophe separates words: `l aquila`. */
export function normaliseWords(name: string): string {
  return plain(name, ' ')
}

function plain(name: string, instead: string): string {
  const written = name.replaceAll(leftOut, instead)
  // The fast path for most names and the keys made from them.
  if (plainText.test(written)) return written.toLowerCase()
  return (
    written
      .normalize('NFKD')
      // Some of these characters appear only after decomposition.
      .replaceAll(leftOut, instead)
      .replaceAll(accents, '')
      .toLowerCase()
      .replaceAll(specialLetter, (letter) => plainLetters[letter] ?? letter)
      .replaceAll(notWritten, ' ')
      .trim()
  )
}
