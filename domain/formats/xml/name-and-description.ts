import { onlyVisible } from '#domain/visible-text.ts'

const longestName = 200
const longestDescription = 10_000

/** A name as a single line of visible text. */
export function nameOf(text: string): string | null {
  return (
    onlyVisible(text.slice(0, 10 * longestName))
      .slice(0, longestName)
      .trim() || null
  )
}

/** A description may have several lines. */
export function descriptionOf(text: string): string | null {
  const lines = text.slice(0, 2 * longestDescription).split(/\r\n|\r|\n/)
  return lines.map(onlyVisible).join('\n').trim().slice(0, longestDescription) || null
}
