import { findPersonByChannelName } from '#server/features/people/public.ts'
import type { Services } from '#server/services.ts'

const mentionsMax = 5
const wordsMax = 4

/**
 * The people whom a comment names as '@channel name'. Names have spaces, so the longest one that exists counts.
 */
export async function findMentioned(services: Pick<Services, 'cells'>, text: string): Promise<string[]> {
  const found = new Set<string>()
  const starts = [...text.matchAll(/(?<![\p{L}\p{N}])@(?=\S)/gu)].slice(0, mentionsMax)
  for (const { index } of starts) {
    const words = text
      .slice(index + 1, index + 200)
      .split(/\s+/u)
      .slice(0, wordsMax)
    const person = await findLongest(services, words)
    if (person) found.add(person)
  }
  return [...found]
}

async function findLongest(services: Pick<Services, 'cells'>, words: string[]): Promise<string | undefined> {
  for (let count = words.length; count > 0; count--) {
    const name = words.slice(0, count).join(' ')
    for (const candidate of new Set([name, name.replace(/\p{P}+$/u, '')])) {
      if (candidate === '') continue
      const person = await findPersonByChannelName(services, candidate)
      if (person) return person.id
    }
  }
  return undefined
}
