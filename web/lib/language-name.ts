const names = new Intl.DisplayNames(undefined, { type: 'language' })

/** Of a BCP 47 tag, in the reader's own language. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}
