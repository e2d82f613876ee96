/** As much of a text from a file as there is room for. PostgreSQL takes neither NUL nor half a character. */
export function storable(text: string, longest: number): string {
  return text.replaceAll('\0', '').trim().slice(0, longest).toWellFormed()
}
