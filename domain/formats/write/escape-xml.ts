/** What XML cannot hold in any form: control characters but for white space, halves of characters, and two that are none. */
const impossible = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu
const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text that stands for itself in an element or attribute. */
export function escapeXml(text: string): string {
  return text.replaceAll(impossible, '').replaceAll(/[&<>"']/g, (character) => names[character] ?? '')
}
