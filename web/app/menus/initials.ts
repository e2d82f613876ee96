let segmenter: Intl.Segmenter | undefined

/** The first letters of the first and the last word, for people without a picture. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map(firstLetter).join('').toLocaleUpperCase()
}

/** What a reader sees as one letter may be several characters of the text. */
function firstLetter(word: string | undefined): string {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(word ?? '')) return segment
  return ''
}
