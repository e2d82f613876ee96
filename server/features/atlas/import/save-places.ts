import { sql } from 'kysely'
import { drawnOutline } from '#domain/atlas/drawn-outline.ts'
import type { Outline, PlaceDraft } from '#domain/atlas/draft.ts'
import type { WorldTransaction } from '#server/db/schema.ts'
import { outlineHex, webMercator } from './geometry-hex.ts'

/** The source of the rows. Rows of older generations are removed at the end of an import. */
export type RowSource = {
  name: string
  generation: number
  /** How far the drawn outline may deviate from the real one, at high and low zoom. */
  drawnWithinM?: { near: number; far: number }
}

const usualTolerance = { near: 5, far: 100 }

/** Returns the numbers of places that existed before. */
export async function savePlaces(
  trx: WorldTransaction,
  source: RowSource,
  places: PlaceDraft[],
): Promise<Set<number>> {
  const { name, generation, drawnWithinM = usualTolerance } = source
  if (places.length === 0) return new Set()
  const column = <Value>(valueOf: (place: PlaceDraft) => Value): Value[] => places.map(valueOf)
  const drawn = column(({ outline }) => (outline ? drawnHex(outline, drawnWithinM) : null))
  // A row that is updated was locked before; a new one never was.
  const { rows } = await sql<{ n: number; is_new: boolean }>`
    insert into place (source, generation, n, type, name, names, country, iso3166_2, difficulty, importance, population,
      length_m, elevation_m, lat, lon, west, south, east, north, facts, outline, outline_small)
    select ${name}, ${generation}::int, n, type, name, names::jsonb, country, iso3166_2, difficulty, importance, population,
      length_m, elevation_m, lat, lon, west, south, east, north, facts::jsonb, outline::geometry, outline_small::geometry
    from unnest(${column(({ n }) => n)}::bigint[], ${column(({ type }) => type)}::text[],
      ${column((place) => storable(place.name))}::text[], ${column(({ names }) => storable(JSON.stringify(names)))}::text[],
      ${column(({ country }) => country)}::text[], ${column(({ iso3166_2 }) => iso3166_2)}::text[],
      ${column(({ difficulty }) => difficulty)}::text[], ${column(({ importance }) => importance)}::real[],
      ${column(({ population }) => population)}::int[], ${column(({ length_m }) => length_m)}::real[],
      ${column(({ elevation_m }) => elevation_m)}::real[],
      ${column(({ lat }) => lat)}::float8[], ${column(({ lon }) => lon)}::float8[],
      ${column(({ bounds }) => bounds.west)}::float8[], ${column(({ bounds }) => bounds.south)}::float8[],
      ${column(({ bounds }) => bounds.east)}::float8[], ${column(({ bounds }) => bounds.north)}::float8[],
      ${column(({ facts }) => storable(JSON.stringify(facts)))}::text[],
      ${drawn.map((hex) => hex?.near ?? null)}::text[], ${drawn.map((hex) => hex?.far ?? null)}::text[]
    ) as draft (n, type, name, names, country, iso3166_2, difficulty, importance, population, length_m,
      elevation_m, lat, lon, west, south, east, north, facts, outline, outline_small)
    on conflict (n) do update set source = excluded.source, generation = excluded.generation, type = excluded.type,
      name = excluded.name, names = excluded.names, country = excluded.country, iso3166_2 = excluded.iso3166_2,
      difficulty = excluded.difficulty, importance = excluded.importance, population = excluded.population,
      length_m = excluded.length_m, elevation_m = excluded.elevation_m, lat = excluded.lat, lon = excluded.lon, west = excluded.west, south = excluded.south,
      east = excluded.east, north = excluded.north, facts = excluded.facts, outline = excluded.outline,
      outline_small = excluded.outline_small
    returning n, xmax = 0 as is_new`.execute(trx)
  return new Set(rows.flatMap(({ n, is_new }) => (is_new ? [] : n)))
}

type Drawn = { near: string | null; far: string | null }

function drawnHex(outline: Outline, tolerance: { near: number; far: number }): Drawn {
  const [near, far] = [drawnOutline(outline, tolerance.near), drawnOutline(outline, tolerance.far)]
  return { near: near && outlineHex(near, webMercator), far: far && outlineHex(far, webMercator) }
}

/** PostgreSQL does not accept NUL, neither as a character nor as its JSON escape. */
const storable = (text: string): string => text.replaceAll(/\0|\\u0000/g, '').toWellFormed()
