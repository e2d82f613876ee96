import { Client } from 'pg'
import { pino } from 'pino'
import { keysOfPlace } from '#domain/atlas/name-keys.ts'
import type { Engine } from '#server/db/engine.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { cellAt } from '#server/features/atlas/search/nearness.ts'
import { postgresConfig } from '#server/testing/test-database.ts'
import { makePlaces, randomNumbers, type SyntheticPlace } from './synthetic-places.ts'

/** A search term. */
export type Target = Pick<SyntheticPlace, 'n' | 'name' | 'importance'>

export type PlacesDatabase = {
  count: number
  engine: Engine
  /** The results for the same names with a pg_trgm index; undefined if there is none. */
  client: Client | undefined
  /** Places that people might search for, the most important more often. */
  targets: Target[]
  close(): Promise<void>
}

const batch = 50_000
const targetCount = 4000
/** With more, building the pg_trgm index takes longer than everything else. */
const maxTrigrams = 1_000_000

/** Nothing here has to survive a power cut. */
const hasty = [
  'fsync = off',
  'full_page_writes = off',
  `max_wal_size = '16GB'`,
  `checkpoint_timeout = '1h'`,
  'autovacuum = off',
]

/**
 * A database with this many places, made the way an import makes them but in bulk, with the same names for
 * pg_trgm.
 */
export async function openPlaces(serverUrl: string, count: number): Promise<PlacesDatabase> {
  const url = new URL(serverUrl)
  const admin = new Client({ connectionString: serverUrl })
  await admin.connect()
  for (const setting of hasty) await admin.query(`alter system set ${setting}`)
  await admin.query('select pg_reload_conf()')
  await admin.query(`create database places_${count}`)
  await admin.end()
  url.pathname = `places_${count}`
  const engine = await openEngine(postgresConfig(url.href), pino({ level: 'error' }))
  await engine.migrate()
  const client = new Client({ connectionString: url.href })
  await client.connect()
  await client.query(
    `set search_path to world, public; set maintenance_work_mem to '1GB'; set synchronous_commit to off`,
  )
  await client.query(
    `create extension pg_trgm schema public; insert into atlas_source (name, credit) values ('bench', 'Nobody')`,
  )
  const targets = await fill(client, count)
  return {
    count,
    engine,
    client: count > maxTrigrams ? undefined : client,
    targets,
    async close() {
      await client.end()
      await engine.close()
    },
  }
}

async function fill(client: Client, count: number): Promise<Target[]> {
  const random = randomNumbers(count)
  const indexes = await dropIndexes(client)
  const best: SyntheticPlace[] = []
  for (let from = 0; from < count; from += batch) {
    const places = makePlaces(Math.min(batch, count - from), from, random)
    await insert(client, places)
    best.push(
      ...places.filter(() => random() < (4 * targetCount) / count),
      ...places.filter(({ importance }) => importance > 0.42),
    )
  }
  for (const index of indexes) await client.query(index)
  if (count <= maxTrigrams)
    await client.query('create index bench_name_trigrams on bench_name using gin (name public.gin_trgm_ops)')
  await client.query('vacuum (analyze, freeze)')
  return pickTargets(best, random)
}

/** Half of all searches are for the few well-known ones. */
export function pickTargets(places: Target[], random: () => number): Target[] {
  const ranked = places.toSorted((a, b) => b.importance - a.importance)
  return Array.from(
    { length: targetCount },
    () => ranked[Math.floor(ranked.length ** random()) - 1] ?? ranked[0],
  ).flatMap((place) => place ?? [])
}

async function dropIndexes(client: Client): Promise<string[]> {
  await client.query(
    'alter table place_key drop constraint place_key_n_fkey; create table bench_name (n bigint, name text, importance real)',
  )
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'world' and tablename = 'place_key'`,
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  return rows.map(({ indexdef }) => indexdef)
}

const columns = <Row>(rows: Row[], ...valuesOf: ((row: Row) => unknown)[]) =>
  valuesOf.map((valueOf) => rows.map(valueOf))

async function insert(client: Client, places: SyntheticPlace[]): Promise<void> {
  await client.query(
    `with made as (
       insert into place (n, source, generation, type, name, importance, country, lat, lon, west, south, east, north)
       select n, 'bench', 1, 'city', name, importance, country, lat, lon, lon - 0.1, lat - 0.1, lon + 0.1, lat + 0.1
       from unnest($1::bigint[], $2::text[], $3::real[], $4::text[], $5::float8[], $6::float8[]) as made (n, name, importance, country, lat, lon)
       returning n, name, importance)
     insert into bench_name select * from made`,
    columns(
      places,
      ({ n }) => n,
      ({ name }) => name,
      ({ importance }) => importance,
      ({ country }) => country,
      ({ lat }) => lat,
      ({ lon }) => lon,
    ),
  )
  const keys = places.flatMap((place) =>
    keysOfPlace({ name: place.name, names: {} }).map((key) => ({ key, place })),
  )
  await client.query(
    `insert into place_key (key, n, importance, country, cell)
     select * from unnest($1::text[], $2::bigint[], $3::real[], $4::text[], $5::smallint[])`,
    columns(
      keys,
      ({ key }) => key,
      ({ place }) => place.n,
      ({ place }) => place.importance,
      ({ place }) => place.country,
      ({ place }) => cellAt(place),
    ),
  )
}
