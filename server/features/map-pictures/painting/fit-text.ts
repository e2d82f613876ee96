import type { SKRSContext2D } from '@napi-rs/canvas'

const ellipsis = '…'

/** At most this many lines of this width in the current font; what does not fit is cut off. */
export function fitLines(context: SKRSContext2D, text: string, width: number, max: number): string[] {
  const fits = (line: string) => context.measureText(line).width <= width
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && lines.length < max - 1 && !fits(longer)) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line].map((one) => (fits(one) ? one : cut(one, fits)))
}

function cut(line: string, fits: (line: string) => boolean): string {
  const letters = Array.from(line)
  while (letters.length > 0 && !fits(`${letters.join('').trimEnd()}${ellipsis}`)) letters.pop()
  return `${letters.join('').trimEnd()}${ellipsis}`
}
