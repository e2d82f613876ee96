/** Letters that Unicode does not take apart, as people write them on keyboards that lack them. */
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

/** Accents of Latin, Greek and Cyrillic, and the points of Hebrew and Arabic. The vowel signs of other scripts are letters to their readers. */
const accents =
  /[\u0300-\u036F\u0483-\u0487\u0591-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]/gu

/** People leave them out, and they are written in many ways. Invisible characters stand between letters, too. */
const leftOut = /['’‘ʼʻ`´′ʹ·]|[\p{Cf}\u034F]/gu
const plainText = /^[a-z0-9]+(?: [a-z0-9]+)*$/i
const notWritten = /[^\p{L}\p{M}\p{N}]+/gu

/** What is left of a name when accents, case and punctuation are ignored: words apart by one space. */
export function normaliseName(name: string): string {
  return plain(name, '')
}

/** The same, with words that begin after an apostrophe by themselves: `l aquila`. */
export function normaliseWords(name: string): string {
  return plain(name, ' ')
}

function plain(name: string, instead: string): string {
  const written = name.replaceAll(leftOut, instead)
  // Most names, and the keys made of them, need no more.
  if (plainText.test(written)) return written.toLowerCase()
  return (
    written
      .normalize('NFKD')
      // Some signs are such ones only once they are taken apart.
      .replaceAll(leftOut, instead)
      .replaceAll(accents, '')
      .toLowerCase()
      .replaceAll(specialLetter, (letter) => plainLetters[letter] ?? letter)
      .replaceAll(notWritten, ' ')
      .trim()
  )
}
