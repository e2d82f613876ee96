import type { FaqEntry, FaqGroup } from './faq-entry.ts'

/** What contains every word of the query, in the question or in the answer; groups left empty are dropped. */
export function filterGroups(groups: readonly FaqGroup[], query: string): readonly FaqGroup[] {
  const words = normalize(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => containsAll(textOf(entry), words)),
    }))
    .filter((group) => group.entries.length > 0)
}

export function countEntries(groups: readonly FaqGroup[]): number {
  return groups.reduce((count, group) => count + group.entries.length, 0)
}

function containsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word))
}

function textOf({ question, answer }: FaqEntry): string {
  return normalize([question, ...answer.flat()].join(' '))
}

/** Without case, accents and the typographic apostrophe, none of which people type into a search field. */
function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll('’', "'")
    .replaceAll('`', '')
    .toLowerCase()
}
