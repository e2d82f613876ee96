import type { Sport } from '#domain/sport.ts'
import type { Region } from '#domain/region.ts'
import { askCells } from '#server/cells/ask-cells.ts'
import type { Services } from '#server/services.ts'
import { listFoundOfFriends } from '../search/found.queries.ts'
import { describeForFriend } from '../search/kept-items.ts'
import { maxCards } from './home-page.ts'

/** Few enough that they do not displace what everybody finds. */
const max = 8
/** One is placed before every few others. */
const apart = 3

/** The newest projects that friends share with this viewer but not with everybody, as they are sent. */
export async function listOfFriends(
  services: Services,
  sport: Sport | null,
  viewer: { id: string },
): Promise<{ items: string[]; unreachable: Region[] }> {
  const search = { boxes: null, placeN: null, words: null, sport }
  const { answers, unreachable } = await askCells(services.cells, async ({ db }) => {
    const found = await listFoundOfFriends(db, search, { viewerId: viewer.id, count: max })
    if (found.length === 0) return []
    const items = await describeForFriend(services, db, { ids: found.map(({ id }) => id), viewer })
    return found.flatMap(({ id, key }) => {
      const item = items.get(id)
      return item ? { id, key, json: item.json } : []
    })
  })
  const newest = answers.flat().toSorted((a, b) => b.key - a.key || (a.id < b.id ? 1 : -1))
  return { items: newest.slice(0, max).map(({ json }) => json), unreachable }
}

/** Inserts them after the cards that the start page has drawn for everybody, so that none of those is replaced. */
export function mixIn(ofFriends: readonly string[], open: readonly string[]): string[] {
  const mixed = open.slice(0, maxCards)
  for (const [i, item] of ofFriends.entries()) {
    const from = maxCards + i * apart
    mixed.push(item, ...open.slice(from, from + apart))
  }
  return [...mixed, ...open.slice(maxCards + ofFriends.length * apart)]
}
