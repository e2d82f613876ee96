/**
 * The rows of comma-separated values according to RFC 4180: a quoted field can contain commas, quotes and
 * line breaks. One row at a time, because tables of exports can be large.
 */
export function* parseCsv(text: string): Generator<string[]> {
  let row: string[] = []
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (at < text.length) {
    const field = text[at] === '"' ? quotedField(text, at + 1) : plainField(text, at)
    row.push(field.value)
    at = field.end
    if (text[at] === ',') {
      at += 1
      if (at < text.length) continue
      row.push('')
    }
    yield row
    row = []
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
}

type Field = { value: string; end: number }

const plainEnd = /[,\r\n]/g

function plainField(text: string, start: number): Field {
  const end = findFrom(plainEnd, text, start)
  return { value: text.slice(start, end), end }
}

function quotedField(text: string, start: number): Field {
  let value = ''
  for (let at = start; ;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return { value: value + text.slice(at), end: text.length }
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') {
      // Anything between the closing quote and the comma is ignored.
      return { value, end: findFrom(plainEnd, text, quote + 1) }
    }
    value += '"'
    at = quote + 2
  }
}

function findFrom(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start
  return pattern.exec(text)?.index ?? text.length
}
