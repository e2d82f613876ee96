const names = new Intl.DisplayNames(undefined, { type: 'region' })

/** In the reader's own language. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}
