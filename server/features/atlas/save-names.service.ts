import { sql } from 'kysely'
import { keysOfPlace, type Named } from '#domain/atlas/name-keys.ts'
import { deletionsOf, prefixesOfKey } from '#domain/atlas/typos.ts'
import type { WorldTransaction } from '#server/db/schema.ts'
import { cellAt } from './search/nearness.ts'

type NamedPlace = Named & { n: number; importance: number; country: string | null; lat: number; lon: number }
type KeyRow = { key: string; n: number; importance: number; country: string | null; cell: number }

/** Makes places findable by their names as they are now. Those that are found by the same as before are left alone. */
export async function saveNames(trx: WorldTransaction, places: NamedPlace[]): Promise<void> {
  if (places.length === 0) return
  const known = await listKnown(
    trx,
    places.map(({ n }) => n),
  )
  const changed = places
    .map((place) => ({ n: place.n, rows: rowsOf(place) }))
    .filter(({ n, rows }) => !isSame(rows, known.get(n) ?? []))
  const outdated = changed.flatMap(({ n }) => (known.has(n) ? [n] : []))
  if (outdated.length > 0) await sql`delete from place_key where n = any(${outdated}::bigint[])`.execute(trx)
  const rows = changed.flatMap((place) => place.rows)
  if (rows.length === 0) return
  await insertKeys(trx, rows)
  await insertDeletions(trx, rows)
}

function rowsOf(place: NamedPlace): KeyRow[] {
  // As the column keeps it, so that it can be compared.
  const importance = Math.fround(place.importance)
  return keysOfPlace(place).map((key) => ({
    key,
    n: place.n,
    importance,
    country: place.country,
    cell: cellAt(place),
  }))
}

async function listKnown(trx: WorldTransaction, ns: number[]): Promise<Map<number, KeyRow[]>> {
  const { rows } = await sql<KeyRow>`
    select key, n, importance, country, cell from place_key where n = any(${ns}::bigint[])`.execute(trx)
  return Map.groupBy(rows, ({ n }) => n)
}

function isSame(rows: KeyRow[], known: KeyRow[]): boolean {
  const textOf = ({ key, importance, country, cell }: KeyRow) => [key, Math.fround(importance), country, cell].join('|')
  const before = new Set(known.map(textOf))
  return rows.length === before.size && rows.every((row) => before.has(textOf(row)))
}

async function insertKeys(trx: WorldTransaction, rows: KeyRow[]): Promise<void> {
  const column = <Name extends keyof KeyRow>(name: Name): KeyRow[Name][] => rows.map((row) => row[name])
  await sql`
    insert into place_key (key, n, importance, country, cell)
    select * from unnest(${column('key')}::text[], ${column('n')}::bigint[], ${column('importance')}::real[],
      ${column('country')}::text[], ${column('cell')}::smallint[])`.execute(trx)
}

type PrefixRow = { prefix: string; probe: string; importance: number }

/**
 * Most beginnings are there already: the more places, the fewer new ones. All that is left of one is written together,
 * so that one of these rows tells of all of them.
 */
async function insertDeletions(trx: WorldTransaction, rows: KeyRow[]): Promise<void> {
  const found = bestPrefixes(rows)
  const column = <Name extends keyof PrefixRow>(name: Name): PrefixRow[Name][] => found.map((row) => row[name])
  // Each is looked up by itself: joined, all that is known would be read for every batch.
  const { rows: fresh } = await sql<PrefixRow>`
    select prefix, probe, importance
    from unnest(${column('prefix')}::text[], ${column('probe')}::text[], ${column('importance')}::real[])
      as found (prefix, probe, importance)
    where found.importance > coalesce((
      select known.importance from place_deletion as known where known.deletion = found.probe and known.prefix = found.prefix), -1)
  `.execute(trx)
  const deletions = fresh.flatMap(({ prefix, probe, importance }) =>
    [...new Set([...deletionsOf(prefix), probe])].map((deletion) => ({ deletion, prefix, importance })),
  )
  // In one order for everybody, so that two imports do not wait for each other.
  await sql`
    insert into place_deletion as known (deletion, prefix, importance)
    select deletion, prefix, max(importance) from unnest(${deletions.map(({ deletion }) => deletion)}::text[],
      ${deletions.map(({ prefix }) => prefix)}::text[], ${deletions.map(({ importance }) => importance)}::real[])
      as fresh (deletion, prefix, importance)
    group by deletion, prefix order by deletion collate "C", prefix collate "C"
    on conflict (deletion, prefix) do update set importance = excluded.importance
    where known.importance < excluded.importance`.execute(trx)
}

/** Each once, with the importance of the most important place that it leads to. */
function bestPrefixes(rows: KeyRow[]): PrefixRow[] {
  const best = new Map<string, PrefixRow>()
  for (const { key, importance } of rows) {
    for (const { prefix, isWhole } of prefixesOfKey(key)) {
      const probe = isWhole ? prefix : (deletionsOf(prefix).at(-1) ?? '')
      const pair = `${prefix}|${probe}`
      if ((best.get(pair)?.importance ?? -1) < importance) best.set(pair, { prefix, probe, importance })
    }
  }
  return [...best.values()]
}
