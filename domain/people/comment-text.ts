import { hasVisible } from '#domain/visible-text.ts'

/** Everything that changes how the text around it is read, without being visible itself. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u115F\u1160\u3164\uFFA0]/gu
/** Joiners in their proper place: inside an emoji, or between letters of scripts that use them. */
const joiners =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{Script=Arabic}\p{M}])[\u200C\u200D](?=[\p{Extended_Pictographic}\p{L}])/gu
/** No language needs more marks on one letter. */
const manyMarks = /(\p{M}{4})\p{M}+/gu

/**
 * A comment as it is stored: without invisible characters, without towers of marks, and with at most one empty line in
 * a row. Empty when nothing is visible.
 */
export function cleanComment(text: string): string {
  const lines = text.normalize('NFC').replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
  const kept = new Set(Array.from(lines.matchAll(joiners), ({ index }) => index))
  const clean = lines
    .replaceAll(invisible, (character: string, index: number) => {
      if (kept.has(index) || character === '\n') return character
      return character === '\t' ? ' ' : ''
    })
    .replaceAll(manyMarks, '$1')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return hasVisible(clean) ? clean : ''
}

/** Texts that differ only in spaces, case or form are the same. */
export const sameForm = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}]+/gu, ' ')
    .trim()
