import { normaliseWords } from '#domain/atlas/normalise-name.ts'

/** Longer words are cut: nobody types that much of a word. */
const longestWord = 40
const maxWords = 400

/** The words by which texts are found, without accents and case, each once. Stored in the column `words`. */
export function wordsOf(texts: readonly (string | null)[]): string[] {
  const words = new Set(texts.flatMap((text) => splitWords(text ?? '')))
  return [...words].slice(0, maxWords)
}

const splitWords = (text: string): string[] =>
  normaliseWords(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, longestWord).join(''))

/** More words add nothing, and each costs another search. */
const maxAsked = 8

/**
 * Makes a `tsquery` for texts in which each typed word is the beginning of some word. Null if no words are
 * left, for example if only punctuation was typed. Only letters, marks and digits are kept, so nothing can be
 * injected.
 */
export function wordsQuery(typed: string): string | null {
  const words = [...new Set(splitWords(typed))].slice(0, maxAsked)
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ')
}
