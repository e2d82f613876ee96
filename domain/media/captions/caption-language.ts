const longest = 35

/** A BCP 47 tag in its usual spelling, `en-GB`; null for what is none. */
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

/** The first of the wanted languages that there is, be it as spoken elsewhere; undefined when there is none of them. */
export function findLanguage(there: readonly string[], wanted: readonly string[]): string | undefined {
  for (const language of wanted) {
    const found =
      there.find((tag) => tag === language) ?? there.find((tag) => mainPart(tag) === mainPart(language))
    if (found !== undefined) return found
  }
  return undefined
}
