import { cueTextMax } from './cue.ts'

/** Characters of one cue with its tags. */
const markupMax = 10 * cueTextMax

const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
}

/** Each pattern ends soon, so that every letter is examined only a few times. */
const entity = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,4}));/y
const momentTag = /<\d{2,4}:[\d:.]{1,12}>/y
const lineBreakTag = /<br\s{0,4}\/?>/iy
/** As in `<i>`, `</font>` and `<v.loud Ann>`. */
const isTagLetter = /[a-z/]/i
const isDigit = /\d/

/** The readable text of a cue: without tags and empty lines, and with entities decoded. */
export function plainText(markup: string): string {
  return withoutMarkup(markup.slice(0, markupMax))
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .slice(0, cueTextMax)
    .toWellFormed()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

function withoutMarkup(markup: string): string {
  const ends = { tag: markup.lastIndexOf('>'), style: markup.lastIndexOf('}') }
  let text = ''
  let at = 0
  while (at < markup.length && text.length < cueTextMax) {
    const letter = markup.charAt(at)
    const found = letter === '<' || letter === '{' || letter === '&' ? readMark(markup, at, ends) : null
    text += found ? found.text : letter
    at = found ? found.end : at + 1
  }
  return text
}

type Mark = { text: string; end: number }

/** Null if the letter only looks like the start of markup and stands for itself. */
function readMark(markup: string, at: number, ends: { tag: number; style: number }): Mark | null {
  const [letter, next] = [markup.charAt(at), markup.charAt(at + 1)]
  if (letter === '&') return readEntity(markup, at)
  if (letter === '{')
    return next === '\\' && ends.style > at ? { text: '', end: markup.indexOf('}', at) + 1 } : null
  if (isDigit.test(next)) {
    momentTag.lastIndex = at
    return momentTag.test(markup) ? { text: '', end: momentTag.lastIndex } : null
  }
  if (!isTagLetter.test(next) || ends.tag < at) return null
  lineBreakTag.lastIndex = at
  return { text: lineBreakTag.test(markup) ? '\n' : '', end: markup.indexOf('>', at) + 1 }
}

function readEntity(markup: string, at: number): Mark | null {
  entity.lastIndex = at
  const found = entity.exec(markup)
  if (!found) return null
  const [, decimal, hexadecimal, name] = found
  const text = name === undefined ? characterOf(decimal ?? '', hexadecimal) : namedCharacters[name]
  return text === undefined ? null : { text, end: entity.lastIndex }
}

function characterOf(decimal: string, hexadecimal: string | undefined): string | undefined {
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}
