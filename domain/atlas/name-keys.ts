import { normaliseName, normaliseWords } from './normalise-name.ts'

/** Longer names are distinguished by this many letters only. */
const longestKey = 60
/** The number of words a name can be found by. */
const maxStarts = 4
/** Enough for countries, which have names in every language. */
const maxKeys = 120

export type Named = { name: string; names: Record<string, string> }

/** The keys a place is found by: every name in full, and most names also from each main word onwards. */
export function keysOfPlace({ name, names }: Named): string[] {
  const keys = new Set<string>()
  const others = Object.entries(names).flatMap(([kind, other]) => keysOfOtherName(kind, other))
  for (const key of [...keysOfName(name), ...others]) if (keys.size < maxKeys) keys.add(key)
  return [...keys]
}

/** Names from a numbered list of alternatives (`alt_2`) count only in full: there are too many for all their words. */
export function keysOfOtherName(kind: string, name: string): string[] {
  return /^alt_\d+$/.test(kind) ? keysOfName(name).slice(0, 1) : keysOfName(name)
}

export function keysOfName(name: string): string[] {
  const whole = normaliseName(name)
  if (whole === '') return []
  const keys = new Set([cut(whole), ...startsOf(whole).map(cut)])
  // `Alpe d'Huez` can also be found as `huez`.
  const split = normaliseWords(name)
  if (split !== whole) for (const start of startsOf(split)) keys.add(cut(start))
  return [...keys].slice(0, 2 * maxStarts)
}

/** Skips short words such as articles. Where there are many words, takes the first few and the last. */
function startsOf(text: string): string[] {
  const starts = [...text.matchAll(/[^ ]+/gu)]
    .filter(([word]) => lengthOf(word) > 2)
    .map(({ index }) => index)
  const chosen = starts.length > maxStarts ? [...starts.slice(0, maxStarts - 1), ...starts.slice(-1)] : starts
  return chosen.map((start) => text.slice(start))
}

/** The part of a text that fits into a key. */
export const cut = (text: string): string => prefixOf(text, longestKey).trim()

/** Counts letters as databases do: a surrogate pair counts once. */
export function prefixOf(text: string, length: number): string {
  // Most text has no surrogate pairs, so its length is right already.
  return text.length <= length
    ? text
    : Array.from(text.slice(0, 2 * length))
        .slice(0, length)
        .join('')
}

export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}
