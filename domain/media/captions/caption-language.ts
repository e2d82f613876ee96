const longest = 35

/** A BCP 47 tag in its usual spelling, `en-GB`; null if it is not one. */
export function canonicalLanguage(tag: string): string | null {
  if (tag.length > longest) return null
  try {
    const [canonical = null] = Intl.getCanonicalLocales(tag)
    return canonical
  } catch {
    return null
  }
}

const mainPart = (tag: string): string => tag.split('-', 1)[0] ?? ''

/** The first wanted language that is available, even as a regional variant; undefined if none is. */
export function findLanguage(there: readonly string[], wanted: readonly string[]): string | undefined {
  for (const language of wanted) {
    const found =
      there.find((tag) => tag === language) ?? there.find((tag) => mainPart(tag) === mainPart(language))
    if (found !== undefined) return found
  }
  return undefined
}
