let names: Intl.DisplayNames | undefined

/** Of a BCP 47 tag, in the reader's own language. */
export function languageName(tag: string): string {
  try {
    names ??= new Intl.DisplayNames('en', { type: 'language' })
    return names.of(tag) ?? tag
  } catch {
    return tag
  }
}
