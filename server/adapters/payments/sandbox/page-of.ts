import type { List } from './objects.ts'
import { listOf } from './state.ts'
import { referred } from './api-error.ts'

export type PageParams = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

const usualLimit = 10

/** Takes the objects of a kind oldest first; lists are sent newest first. */
export function pageOf<Entry extends { id: string }>(
  url: string,
  oldestFirst: readonly Entry[],
  { limit = usualLimit, starting_after, ending_before }: PageParams,
): List<Entry> {
  const all = oldestFirst.toReversed()
  if (ending_before !== undefined) {
    const end = indexOf(all, ending_before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { ...listOf(url, all.slice(start, end)), has_more: start > 0 }
  }
  const start = starting_after === undefined ? 0 : indexOf(all, starting_after, 'starting_after') + 1
  return { ...listOf(url, all.slice(start, start + limit)), has_more: start + limit < all.length }
}

function indexOf(all: readonly { id: string }[], id: string, param: string): number {
  const index = all.findIndex((entry) => entry.id === id)
  return referred(index === -1 ? undefined : index, 'object', id, param)
}
