import { normaliseWords } from '#domain/atlas/normalise-name.ts'

/** Longer ones are cut: nobody types so much of a word. */
const longestWord = 40
const mostWords = 400

/** What texts are found by: their words without accents and case, each once. As the column `words` holds them. */
export function wordsOf(texts: readonly (string | null)[]): string[] {
  const words = new Set(texts.flatMap((text) => splitWords(text ?? '')))
  return [...words].slice(0, mostWords)
}

const splitWords = (text: string): string[] =>
  normaliseWords(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, longestWord).join(''))

/** More than these say nothing new, and each costs a search of its own. */
const mostAsked = 8

/**
 * A query for texts in which every word begins one: the text of a `tsquery`. Null when nothing was asked for: there may
 * be nothing in it but signs. Only letters, marks and digits are left of what was typed, so nothing can be said with it.
 */
export function wordsQuery(typed: string): string | null {
  const words = [...new Set(splitWords(typed))].slice(0, mostAsked)
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ')
}
