const names = new Map<string, Intl.DisplayNames>()

/** In the given language, or else in the reader's own. */
export function countryName(code: string, language?: string): string {
  const known = names.get(language ?? '') ?? new Intl.DisplayNames(language, { type: 'region' })
  names.set(language ?? '', known)
  return /^[A-Z]{2}$/.test(code) ? (known.of(code) ?? code) : code
}
