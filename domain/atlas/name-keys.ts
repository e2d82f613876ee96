import { normaliseName, normaliseWords } from './normalise-name.ts'

/** Longer names are told apart by this much of them. */
const longestKey = 60
/** Words of a name that it can be found by. */
const mostStarts = 4
/** For countries, which have names in every language. */
const mostKeys = 120

export type Named = { name: string; names: Record<string, string> }

/** What a place is found by: for each name, all of it, and what is left of it from other words on. */
export function keysOfPlace({ name, names }: Named): string[] {
  const keys = new Set<string>()
  for (const one of [name, ...Object.values(names)]) {
    for (const key of keysOfName(one)) if (keys.size < mostKeys) keys.add(key)
  }
  return [...keys]
}

export function keysOfName(name: string): string[] {
  const whole = normaliseName(name)
  if (whole === '') return []
  const keys = new Set([cut(whole), ...startsOf(whole).map(cut)])
  // `Alpe d'Huez` is also looked for as `huez`.
  const split = normaliseWords(name)
  if (split !== whole) for (const start of startsOf(split)) keys.add(cut(start))
  return [...keys].slice(0, 2 * mostStarts)
}

/** Short words, as articles are, do not count; of many words the first ones and the last. */
function startsOf(text: string): string[] {
  const starts = [...text.matchAll(/[^ ]+/gu)]
    .filter(([word]) => lengthOf(word) > 2)
    .map(({ index }) => index)
  const chosen =
    starts.length > mostStarts ? [...starts.slice(0, mostStarts - 1), ...starts.slice(-1)] : starts
  return chosen.map((start) => text.slice(start))
}

/** As much of a text as keys have. */
export const cut = (text: string): string => beginOf(text, longestKey).trim()

/** By letters as databases count them: one that JavaScript writes as two counts once. */
export function beginOf(text: string, length: number): string {
  // Most text has no such letters, and is then as long as it looks.
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
