import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlaceDraft } from '#domain/atlas/draft.ts'
import { regions } from '#domain/region.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { openEmbedded } from '#server/db/pglite/embedded.ts'
import { jobsSchema } from '#server/db/schema-names.ts'
import type { Engine } from '#server/db/engine.ts'
import { saveBatch } from '#server/features/atlas/import/save-batch.ts'
import { findPostgres, startPostgres, type PostgresServer } from '#server/testing/start-postgres.ts'
import {
  newEmbeddedFolder,
  postgresConfig,
  sayWhySkipped,
  testEngineKind,
} from '#server/testing/test-database.ts'
import { moveToPostgres } from './move-to-postgres.ts'

const canRun = testEngineKind === 'embedded' && findPostgres() !== undefined
if (testEngineKind === 'embedded' && !canRun)
  sayWhySkipped('moving to PostgreSQL is not tried here, because there is none')

const silent = pino({ level: 'silent' })

describe.skipIf(!canRun)('moving to PostgreSQL', () => {
  let server: PostgresServer
  let folder: Awaited<ReturnType<typeof newEmbeddedFolder>>
  let before: unknown[]
  beforeAll(async () => {
    server = await startPostgres()
    folder = await newEmbeddedFolder()
    const { config } = folder
    const engine = await openEmbedded(config, silent)
    await engine.migrate()
    await givenData(engine)
    before = await digests(engine)
    await engine.close()
  })
  afterAll(async () => {
    await server.stop()
    await folder.remove()
  })

  const databaseUrl = async (name: string): Promise<string> => {
    const client = new Client({ connectionString: server.url })
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    return server.url.replace(/postgres$/, name)
  }

  test('brings every row of every schema to its own server, including the jobs', async () => {
    const { config } = folder
    const [us, eu, worldUrl] = [await databaseUrl('us'), await databaseUrl('eu'), await databaseUrl('world')]
    const moved = await moveToPostgres(config.dir, { cellUrls: { us, eu }, worldUrl }, silent)
    expect(moved).toEqual(
      expect.arrayContaining([
        { table: 'us.account', rows: 1200 },
        { table: 'world.spot', rows: 3 },
        { table: 'world.place', rows: 1 },
        { table: 'world.place_piece', rows: 1 },
        { table: 'world.atlas_edge', rows: 1 },
        { table: 'world.trail_edge', rows: 1 },
        { table: 'eu_jobs.job_common', rows: 5 },
      ]),
    )
    const engine = await openEngine({ ...postgresConfig(us), cellUrls: { us, eu }, worldUrl }, silent)
    await engine.migrate()
    expect(await digests(engine)).toEqual(before)
    await numbersGoOn(engine)
    expect(await fetchJobs(engine)).toHaveLength(5)
    await engine.close()
  })

  test('also works with one server for all, but not into existing schemas', async () => {
    const { config } = folder
    const url = await databaseUrl('shared')
    await moveToPostgres(config.dir, { cellUrls: { us: url, eu: url }, worldUrl: url }, silent)
    const again = moveToPostgres(config.dir, { cellUrls: { us: url, eu: url }, worldUrl: url }, silent)
    await expect(again).rejects.toThrow('already has the schema')
  })
})

async function givenData(engine: Engine): Promise<void> {
  await sql`
    insert into account (id, email, name, home, created_at)
    select 'us_' || n, n || '@example.org', 'Änn "the" \\Fast', 'us', '2026-01-01T00:00:00.123456Z'::timestamptz + n * interval '1 s' from generate_series(1, 1200) as n
  `.execute(engine.cellDb('us'))
  await sql`
    insert into session (token_hash, id, account_id, remember, created_at, last_used_at, expires_at)
    select sha256(convert_to(id, 'UTF8')), 'session of ' || id, id, true, created_at, created_at, created_at from account limit 700
  `.execute(engine.cellDb('us'))
  await sql`
    create table spot (id bigint generated always as identity primary key, at geometry(Point, 4326), tags jsonb, parts float8[], twice float8 generated always as (2) stored);
    create index spot_at on spot using gist (at);
    insert into spot (at, tags, parts) select ST_Point(0.1 + n, 1.0 / 3, 4326), '{"a": [1, null]}', array[0.1, 'NaN', null] from generate_series(1, 3) as n;
  `.execute(engine.worldDb)
  await givenAtlas(engine)
  for (const region of regions) {
    const boss = await startBoss(engine, region)
    await boss.createQueue('walk')
    for (let n = 0; n < 5; n++) await boss.send('walk', { n })
    await boss.stop({ graceful: false })
  }
}

async function givenAtlas({ worldDb }: Engine): Promise<void> {
  const ring = Float64Array.from([11, 47, 11.1, 47, 11.1, 47.1, 11, 47])
  const edge = {
    id: 7,
    kind: 'path',
    nodeA: 1,
    nodeB: 2,
    lengthM: 1,
    difficulty: 'easy',
    coordinates: ring,
  } as const
  await sql`insert into atlas_source (name, credit) values ('given', 'Nobody')`.execute(worldDb)
  const place: PlaceDraft = {
    n: 3,
    type: 'national park',
    name: 'Änn’s Park',
    names: { de: 'Anns Park' },
    country: 'AT',
    iso3166_2: 'AT-7',
    difficulty: null,
    importance: 0.1,
    population: null,
    length_m: 0.1,
    elevation_m: null,
    lat: 47,
    lon: 11,
    facts: { ref: '1' },
    bounds: { west: 11, south: 47, east: 11.1, north: 47.1 },
    outline: { kind: 'areas', areas: [[ring]] },
  }
  await saveBatch(
    worldDb,
    { name: 'given', generation: 1 },
    { places: [place], edges: [edge], trails: [{ trailN: 3, edgeIds: [7] }] },
  )
}

function startBoss(engine: Engine, region: 'us' | 'eu'): Promise<PgBoss> {
  const boss = new PgBoss({
    db: engine.jobsDatabase(region),
    schema: jobsSchema(region),
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  return boss.start()
}

async function fetchJobs(engine: Engine): Promise<unknown[]> {
  const boss = await startBoss(engine, 'eu')
  const jobs = await boss.fetch('walk', { batchSize: 10 })
  await boss.stop({ graceful: false })
  return jobs
}

const digest = (table: string) => sql`
  select count(*), md5(string_agg(r, '|' order by r)) as digest from (select x::text as r from ${sql.table(table)} x) as rows
`

async function digests(engine: Engine): Promise<unknown[]> {
  const us = engine.cellDb('us')
  const results = [
    await digest('account').execute(us),
    await digest('session').execute(us),
    await digest('spot').execute(engine.worldDb),
    await digest('place').execute(engine.worldDb),
    await digest('place_piece').execute(engine.worldDb),
    await digest('atlas_edge').execute(engine.worldDb),
  ]
  return results.map(({ rows }) => rows[0])
}

async function numbersGoOn(engine: Engine): Promise<void> {
  const { rows } = await sql`insert into spot (tags) values (null) returning id`.execute(engine.worldDb)
  expect(rows).toEqual([{ id: 4 }])
}
