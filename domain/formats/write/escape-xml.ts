/**
 * What XML cannot express at all: control characters except white space, lone surrogates, and two
 * non-characters.
 */
const impossible = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu
const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for an element or attribute. */
export function escapeXml(text: string): string {
  return text.replaceAll(impossible, '').replaceAll(/[&<>"']/g, (character) => names[character] ?? '')
}
