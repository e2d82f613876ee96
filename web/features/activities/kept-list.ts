import type { QueryClient } from '@tanstack/react-query'
import type { OwnActivityItem, Filters, StatisticsItem } from '#contract/activities/activity.ts'
import { hourMs } from '#domain/time/durations.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { keepsActivitiesStore } from '#web/session/device/keep-choice.ts'
import type { KeptList } from '#web/session/device/kept-activities.ts'
import { filterKept, filtersOfKept, monthsOfKept } from './kept-filter.ts'
import type { ListFilter } from './list-filter.ts'

/** Names the data that the list page shows. */
export const listName = 'activities'

/** Loaded in the background, except when there is no network. */
const loadKept = () => import('#web/session/device/kept-activities.ts')

type ListPage = { items: OwnActivityItem[]; next_cursor: string | null }
type FirstPage = {
  page: ListPage
  askedAtMs: number
  next: (cursor: string) => Promise<ListPage>
}

/** Keeps the current list on this device, unless that was done a short while ago and nothing has changed. */
export async function keepListLater(
  client: QueryClient,
  { page, askedAtMs, next }: FirstPage,
): Promise<void> {
  if (!keepsActivitiesStore.get()) return
  try {
    const user = await client.ensureQueryData(currentUserQuery)
    const { claimDevice, keepList, maxListed, readKeptList } = await loadKept()
    if (!user || !(await claimDevice(user, askedAtMs))) return
    const before = await readKeptList()
    if (before && askedAtMs - before.asOfMs < hourMs && beginsWith(before, page)) return
    const items = [...page.items]
    let cursor = page.next_cursor
    while (cursor !== null && items.length < maxListed) {
      const more = await next(cursor)
      items.push(...more.items)
      cursor = more.next_cursor
    }
    const list = { asOfMs: askedAtMs, isWhole: cursor === null, items: items.slice(0, maxListed) }
    await keepList(user.id, list)
  } catch {
    // Without room, or without an answer, what was kept before stays.
  }
}

const beginsWith = ({ items }: KeptList, page: ListPage): boolean =>
  JSON.stringify(items.slice(0, page.items.length)) === JSON.stringify(page.items)

async function read<T>(
  isArchive: boolean,
  valueOf: (list: KeptList) => T,
): Promise<{ value: T; asOfMs: number } | undefined> {
  // The archive is not kept.
  if (isArchive) return undefined
  const list = await (await loadKept()).readKeptList()
  return list && { value: valueOf(list), asOfMs: list.asOfMs }
}

export const readListKept = (filter: ListFilter) =>
  read(filter.archived, ({ items }): ListPage => ({ items: filterKept(items, filter), next_cursor: null }))

export const readMonthsKept = (filter: ListFilter) =>
  read(filter.archived, ({ items, isWhole }): { items: StatisticsItem[] } => ({
    items: monthsOfKept(filterKept(items, filter), isWhole),
  }))

export const readFiltersKept = (archived: boolean) =>
  read(archived, ({ items }): Filters => filtersOfKept(items))
