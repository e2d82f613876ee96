/**
 * Invisible characters that can make one name look like another: control and format characters, and lone
 * surrogates.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu
/** Joiners in their proper place: inside an emoji, or between letters of scripts that use them. */
const joiners =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\p{M}])[\u200C\u200D](?=[\p{Extended_Pictographic}\p{L}])/gu
/** The last is the braille pattern without dots, which counts as a symbol. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{M}\u2800]/u

export function hasHidden(text: string): boolean {
  return text.replaceAll(joiners, '').search(hidden) >= 0
}

export function hasVisible(text: string): boolean {
  return visible.test(text)
}

/**
 * Someone else's text without hidden characters, with single spaces between words. Empty when nothing is
 * visible.
 */
export function onlyVisible(text: string): string {
  const kept = new Set(Array.from(text.matchAll(joiners), ({ index }) => index))
  const clean = text
    .replaceAll(hidden, (character: string, index: number) => {
      if (kept.has(index)) return character
      return /[\p{Cf}\p{Cs}]/u.test(character) ? '' : ' '
    })
    .replaceAll(/\p{White_Space}+/gu, ' ')
    .trim()
  return hasVisible(clean) ? clean : ''
}
