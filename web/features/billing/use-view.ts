import type { StorageUse } from '#contract/videos/storage-use.ts'
import type { UseFilter } from './billing.api.ts'
import type { Part } from './shares.ts'
import { texts } from './messages.ts'

const orders = ['size', 'project', 'year'] as const
export type UseOrder = (typeof orders)[number]
/** How the user looks at the storage; kept in the address. */
export type UseView = { by: UseOrder; filter: UseFilter }

export const viewOptions = [
  { value: 'size', label: texts.bySize },
  { value: 'project', label: texts.byProject },
  { value: 'year', label: texts.byYear },
] as const satisfies { value: UseOrder; label: string }[]

export function readView(search: URLSearchParams): UseView {
  const by = orders.find((order) => order === search.get('by')) ?? 'size'
  const project = search.get('project')
  const year = Number(search.get('year'))
  if (by !== 'size') return { by, filter: {} }
  if (project !== null) return { by, filter: { project } }
  return { by, filter: Number.isInteger(year) && year > 0 ? { year } : {} }
}

export function writeView(search: URLSearchParams, { by, filter }: UseView): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['by', 'project', 'year']) next.delete(name)
  if (by !== 'size') next.set('by', by)
  for (const [name, value] of Object.entries(filter)) next.set(name, String(value))
  return next
}

/** A project or a year, and how its videos are listed. */
export type UsePart = Part & { videos: number; filter: UseFilter }

export function partsOf({ by_project, by_year }: StorageUse, by: 'project' | 'year'): UsePart[] {
  if (by === 'year') {
    return by_year.map(({ year, bytes, videos }) => ({
      key: String(year),
      name: String(year),
      bytes,
      videos,
      filter: { year },
    }))
  }
  return by_project.map(({ project, bytes, videos }) => ({
    key: project?.id ?? 'none',
    name: project?.name ?? texts.noProject,
    bytes,
    videos,
    filter: { project: project?.id ?? 'none' },
  }))
}

/** What the listed videos have in common; null if all are listed. */
export function filterName({ filter: { project, year } }: UseView, use: StorageUse): string | null {
  if (year !== undefined) return String(year)
  if (project === undefined) return null
  return partsOf(use, 'project').find(({ key }) => key === project)?.name ?? texts.aProject
}
