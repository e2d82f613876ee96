/**
 * What XML cannot express at all: control characters except white space, lone surrogates, and two
 * non-characters.
 */
const impossible = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text for an element or attribute. */
export const escapeXml = (text: string): string =>
  text.replaceAll(impossible, '').replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
