import type { Caption } from '../picture-order.ts'

/** What the fonts have besides letters: signs on keyboards, and a few more. */
const signs = /[\p{P}\d\s\u0020-\u007e°±²³´·×÷€£¥©®™↑↓−½¼¾]/u
const letters = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|(?![\ufe00-\ufe0f\u20e3])\p{M}/u

/** The text without pictographs; null if a letter or everything would be missing, because the rest would mislead. */
export function legible(text: string): string | null {
  const kept: string[] = []
  for (const letter of text.normalize('NFC')) {
    if (signs.test(letter) || letters.test(letter)) kept.push(letter)
    else if (/[\p{L}\p{N}]/u.test(letter)) return null
  }
  const left = kept.join('').replaceAll(/\s+/g, ' ').trim()
  return /[\p{L}\d]/u.test(left) ? left : null
}

/** The caption with only what can be drawn: an illegible title is replaced by what the activity is. */
export function legibleCaption({ title, line, figures }: Caption): Caption {
  const written = line.flatMap((part) => legible(part) ?? [])
  const own = legible(title)
  if (own !== null) return { title: own, line: written, figures }
  const [first = '', ...rest] = written
  return { title: first, line: rest, figures }
}
