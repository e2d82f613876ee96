import { escapeXml } from '#domain/formats/xml/escape-xml.ts'

/** An element: attributes, and either text or other elements. */
export type Element = { name: string; attributes?: Record<string, string>; content?: string | Element[] }

function writeElement({ name, attributes = {}, content = '' }: Element): string {
  const start = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`),
  ].join(' ')
  const inner = typeof content === 'string' ? escapeXml(content) : content.map(writeElement).join('')
  return inner === '' ? `<${start}/>` : `<${start}>${inner}</${name}>`
}

export const writeXml = (root: Element): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n${writeElement(root)}\n`
