/** A text from a file, cut to a length. PostgreSQL accepts neither NUL nor half of a surrogate pair. */
export function storable(text: string, longest: number): string {
  return text.replaceAll('\0', '').trim().slice(0, longest).toWellFormed()
}
