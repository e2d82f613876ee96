const longest = 2000

/**
 * PostgreSQL accepts neither NUL nor half a surrogate pair, and a message that quotes a file need not be kept
 * whole.
 */
export function storableText(text: string): string {
  return text.slice(0, longest).replaceAll('\0', '').toWellFormed()
}
