import type { Filters } from '#contract/activities/activity.ts'
import { placeName } from '#contract/atlas/atlas-messages.ts'
import { difficulties, isTrailType, placeId, regionAt } from '#domain/atlas/place.ts'
import { isSport } from '#domain/sport.ts'
import { unreachableRegionsField } from '#server/cells/across-cells.ts'
import { askCells, isAway } from '#server/cells/ask-cells.ts'
import type { Cells } from '#server/cells/cells.ts'
import type { WorldDb } from '#server/db/schema.ts'
import { listPlaces } from '#server/features/atlas/public.ts'
import { countOfFriends, countOwn, countPublic, type Counted } from './count.queries.ts'
import type { PublicCounts } from './public-counts.ts'

const maxTrails = 100

/** For the viewer's own activities, archived or not; empty for visitors. */
export async function findOwnFilters(
  cells: Cells,
  accountId: string | undefined,
  archived: boolean,
): Promise<Filters> {
  const own = accountId === undefined ? [] : await countOwn(cells.of(accountId).db, { accountId, archived })
  return filtersOf(cells.world, tally(own))
}

/**
 * Counts public activities, the viewer's own, and those that friends share, each of them once. Only the counts of
 * public ones are cached, for everybody.
 */
export async function findAllFilters(
  cells: Cells,
  accountId: string | undefined,
  publicCounts: PublicCounts,
): Promise<Filters> {
  const { answers: everybodys, unreachable } = await askCells(cells, publicCounts)
  const missing = unreachableRegionsField(unreachable)
  if (accountId === undefined)
    return { ...(await filtersOf(cells.world, tally(everybodys.flat()))), ...missing }
  const { db } = cells.of(accountId)
  const [own, ownPublic] = [
    tally(await countOwn(db, { accountId, archived: false })),
    tally(await countPublic(db, accountId)),
  ]
  const { answers: ofFriends } = await askCells(cells, (cell) => countOfFriends(cell.db, accountId))
  const all = new Map(tally([...everybodys, ...ofFriends].flat()))
  for (const [key, count] of own)
    all.set(key, Math.max(count, (all.get(key) ?? 0) + count - (ownPublic.get(key) ?? 0)))
  return { ...(await filtersOf(cells.world, all)), ...missing }
}

type Kind = Counted['kind']
/** Counts by keys such as `sport cycling`. */
type Tally = ReadonlyMap<`${Kind} ${string}`, number>

function tally(counted: Counted[]): Tally {
  const counts = new Map<`${Kind} ${string}`, number>()
  for (const { kind, value, count } of counted) {
    const key = `${kind} ${value}` as const
    counts.set(key, (counts.get(key) ?? 0) + count)
  }
  return counts
}

type Value = { value: string; count: number }

/** Most frequent first; equal ones always in the same order. */
function valuesOf(counts: Tally, kind: Kind): Value[] {
  const found = [...counts].flatMap(([key, count]) =>
    key.startsWith(`${kind} `) ? [{ value: key.slice(kind.length + 1), count }] : [],
  )
  return found.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

async function filtersOf(world: WorldDb, counts: Tally): Promise<Filters> {
  const years = valuesOf(counts, 'year').map(({ value, count }) => ({ year: Number(value), count }))
  const graded = new Map(valuesOf(counts, 'difficulty').map(({ value, count }) => [value, count]))
  return {
    sports: valuesOf(counts, 'sport').flatMap(({ value, count }) =>
      isSport(value) ? [{ sport: value, count }] : [],
    ),
    years: years.toSorted((a, b) => b.year - a.year),
    countries: valuesOf(counts, 'country').map(({ value, count }) => ({ country: value, count })),
    trails: await trailsOf(world, valuesOf(counts, 'trail').slice(0, maxTrails)),
    difficulties: difficulties.flatMap((difficulty) => {
      const count = graded.get(difficulty)
      return count === undefined ? [] : [{ difficulty, count }]
    }),
  }
}

/** With their current names; trails that are no longer in the atlas are left out. */
async function trailsOf(world: WorldDb, counted: Value[]): Promise<Filters['trails']> {
  const places = await listPlaces(
    world,
    counted.map(({ value }) => Number(value)),
  ).catch((error: unknown) => {
    // Left out because the names are unavailable; all other filters remain.
    if (!isAway(error)) throw error
    return new Map<number, never>()
  })
  return counted.flatMap(({ value, count }) => {
    const place = places.get(Number(value))
    if (!place || !isTrailType(place.type)) return []
    const { n, type, lon, difficulty } = place
    const id = placeId({ type, n, region: regionAt(lon) })
    return [{ id, name: placeName(place), type, difficulty: difficulty ?? 'unknown', count }]
  })
}
