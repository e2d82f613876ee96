const names = new Intl.DisplayNames(undefined, { type: 'region' })

/** In the reader's own language. */
export function countryName(code: string): string {
  return names.of(code) ?? code
}
