import { sql } from 'kysely'
import { keysOfName, keysOfPlace, type Named } from '#domain/atlas/name-keys.ts'
import type { WorldTransaction } from '#server/db/schema.ts'
import { cellAt } from './search/nearness.ts'

type NamedPlace = Named & { n: number; importance: number; country: string | null; lat: number; lon: number }
type KeyRow = { key: string; n: number; importance: number; country: string | null; cell: number }

/** Indexes places by their current names. Places whose keys have not changed are left alone. */
export async function saveNames(
  trx: WorldTransaction,
  places: NamedPlace[],
  isKnown: (n: number) => boolean,
): Promise<void> {
  const known = await listKnown(
    trx,
    places.flatMap(({ n }) => (isKnown(n) ? n : [])),
  )
  const changed = places
    .map((place) => ({ n: place.n, rows: rowsOf(place) }))
    .filter(({ n, rows }) => !isSame(rows, known.get(n) ?? []))
  const outdated = changed.flatMap(({ n }) => (known.has(n) ? [n] : []))
  if (outdated.length > 0) await sql`delete from place_key where n = any(${outdated}::bigint[])`.execute(trx)
  // In index order, so that neighbouring rows are written together.
  const rows = changed.flatMap((place) => place.rows).toSorted((a, b) => (a.key < b.key ? -1 : 1))
  if (rows.length > 0) await insertKeys(trx, rows)
}

/**
 * Names other than the main one get at most the importance of a town: they are rarely searched for, and never meant by
 * a typo.
 */
const maxElsewhere = 0.6

function rowsOf(place: NamedPlace): KeyRow[] {
  const own = new Set(keysOfName(place.name))
  return keysOfPlace(place).map((key) => ({
    key,
    n: place.n,
    // Rounded as the column stores it, so that the values can be compared.
    importance: Math.fround(own.has(key) ? place.importance : Math.min(maxElsewhere, place.importance)),
    country: place.country,
    cell: cellAt(place),
  }))
}

async function listKnown(trx: WorldTransaction, ns: number[]): Promise<Map<number, KeyRow[]>> {
  if (ns.length === 0) return new Map()
  const { rows } = await sql<KeyRow>`
    select key, n, importance, country, cell from place_key where n = any(${ns}::bigint[])`.execute(trx)
  return Map.groupBy(rows, ({ n }) => n)
}

function isSame(rows: KeyRow[], known: KeyRow[]): boolean {
  const textOf = ({ key, importance, country, cell }: KeyRow) =>
    [key, Math.fround(importance), country, cell].join('|')
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
