/** An element: attributes, and either text or other elements. */
export type Element = { name: string; attributes?: Record<string, string>; content?: string | Element[] }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML has no way to write these: control characters, lone halves of surrogate pairs, and non-characters. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const escape = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter)

function writeElement({ name, attributes = {}, content = '' }: Element): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escape(value)}"`)].join(
    ' ',
  )
  const inner = typeof content === 'string' ? escape(content) : content.map(writeElement).join('')
  return inner === '' ? `<${start}/>` : `<${start}>${inner}</${name}>`
}

export const writeXml = (root: Element): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n${writeElement(root)}\n`
