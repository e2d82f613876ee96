import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atlasOperatorMessages } from '#contract/atlas/atlas-operator-messages.ts'
import { changeAtlasAsOperator, getAtlas, getAtlasProgress } from '#contract/atlas/place.ts'
import type { PlaceDraft } from '#domain/atlas/draft.ts'
import { placeNumber } from '#domain/atlas/place.ts'
import { extractMessages } from '#domain/osm/unreadable-extract.ts'
import type { WorldDb } from '#server/db/schema.ts'
import { operatorAuthorization } from '#server/http/operator.ts'
import { PermanentJobError } from '#server/jobs/define-job.ts'
import { givenExtract } from '#server/testing/given-extract.ts'
import { givenBatches, givenTrail, givenValley, worldKilledAt } from '#server/testing/given-valley.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { changeAtlas } from '../jobs/change-atlas.job.ts'
import { loadWorldAtlas } from './load-world-atlas.ts'
import { writeWorldFile } from './world-file.ts'
import { importExtract } from './import-extract.ts'
import { removeSource } from './remove-source.ts'
import { runAtlas } from './run-atlas-for-tests.ts'
import { updateSource } from './update-source.ts'

let engine: TestEngine
let app: TestApp
let world: WorldDb
let folder: string
beforeAll(async () => {
  engine = await openTestEngine()
  app = await startTestApp({ engine, config: { role: 'all' } })
  world = app.services.cells.world
  folder = await mkdtemp(join(tmpdir(), 'trailcast-extracts-'))
})
afterAll(async () => {
  await app.close()
  await engine.destroy()
  await rm(folder, { recursive: true, force: true })
})

const options = () => ({ signal: new AbortController().signal, report: () => {}, silentMs: 100 })

async function extract(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

const namesOf = async (source: string) =>
  (await world.selectFrom('place').select('name').where('source', '=', source).orderBy('name').execute()).map(
    ({ name }) => name,
  )
const operator = () => ({
  headers: { authorization: operatorAuthorization(app.services.config.secret, Date.now()) },
})
type Items = {
  items: { name: string; stage: string | null; sentence: string | null; places: number; progress: number }[]
}
const statusOf = async (name: string) =>
  (await app.get(getAtlasProgress.path, undefined, operator()))
    .json<Items>()
    .items.find((item) => item.name === name)
type Atlas = {
  version: string
  sources: { name: string; places: number; credit: string; bounding_box: unknown }[]
}
const atlas = async () => (await app.get(getAtlas.path)).json<Atlas>()

test('an extract becomes places, a network, and trails along it', async () => {
  const path = await extract('valley.osm.pbf', givenExtract(givenValley(['High Path', 'Low Path'])))
  const before = Number((await atlas()).version)
  const shares: number[] = []
  await importExtract(
    app.services,
    { path, name: 'valley' },
    { ...options(), report: ({ share }) => shares.push(share) },
  )
  expect(await namesOf('valley')).toEqual(['High Path', 'Low Path', 'Talstadt', 'Valley Park'])
  const { version, sources } = await atlas()
  expect(Number(version)).toBe(before + 1)
  expect(sources.find(({ name }) => name === 'valley')).toMatchObject({
    places: 4,
    credit: '© OpenStreetMap contributors (ODbL)',
    bounding_box: { west: 10.9, south: 46.9, east: 11.9, north: 47.9 },
  })
  expect(shares.toSorted((a, b) => a - b)).toEqual(shares)
  const { rows } = await sql`
    select place.name, round(st_length(line::geography)::numeric, -1)::int as length_m, edge.difficulty, st_npoints(place.outline) as points
    from trail_edge join atlas_edge as edge on edge.id = edge_id join place on place.n = trail_n
    where place.source = 'valley' order by 1`.execute(world)
  // 0.02 degrees of a meridian at 47° north, where a degree has 111.2 km.
  const trail = { length_m: 2220, difficulty: 'easy', points: 2 }
  expect(rows).toEqual([
    { name: 'High Path', ...trail },
    { name: 'Low Path', ...trail },
  ])
  const inside = await sql<{ name: string }>`
    select distinct name from place_piece join place using (n)
    where st_intersects(piece, st_setsrid(st_makepoint(11.4, 47.4), 4326))`.execute(world)
  expect(inside.rows).toEqual([{ name: 'Valley Park' }])
})

test('an update changes places in place, removes those that vanished, and never shows the atlas half-empty', async () => {
  const name = 'updated'
  const first = await extract('first.osm.pbf', givenExtract(givenValley(['Old Path', 'Kept Path'])))
  await importExtract(app.services, { path: first, name, only: 'atlas' }, options())
  const kept = placeNumber('city', 'node', 9100)
  const over = new AbortController()
  const look = async (): Promise<number[]> => {
    const found: number[] = []
    while (!over.signal.aborted) {
      const row = await world.selectFrom('place').select('n').where('n', '=', kept).executeTakeFirst()
      found.push(row?.n ?? 0)
    }
    return found
  }
  const looking = look()
  const second = await extract(
    'second.osm.pbf',
    givenExtract(givenValley(['New Path', 'Kept Path'], 'Bergstadt')),
  )
  await importExtract(app.services, { path: second, name }, options()).finally(() => over.abort())
  expect(new Set(await looking)).toEqual(new Set([kept]))
  expect(await namesOf(name)).toEqual(['Bergstadt', 'Kept Path', 'New Path', 'Valley Park'])
  const { rows } = await sql`select key from place_key where n = ${kept} order by 1`.execute(world)
  expect(rows).toEqual([{ key: 'bergstadt' }, { key: 'vallecitta' }])
  const fewer = await extract('third.osm.pbf', givenExtract(givenValley(['Kept Path'])))
  await importExtract(app.services, { path: fewer, name, only: 'atlas' }, options())
  expect(await namesOf(name)).toEqual(['Kept Path', 'Talstadt', 'Valley Park'])
  const edges = await sql`select count(*)::int as count from atlas_edge where source = ${name}`.execute(world)
  expect(edges.rows).toEqual([{ count: 1 }])
})

test('a broken file keeps the existing places and is reported in one message', async () => {
  const name = 'broken'
  const bytes = givenExtract(givenValley(['Good Path']), { elementsPerBlock: 2 })
  await importExtract(app.services, { path: await extract('good.osm.pbf', bytes), name }, options())
  const { version } = await atlas()
  const cut = await extract('cut.osm.pbf', bytes.subarray(0, bytes.length - 40))
  await expect(importExtract(app.services, { path: cut, name }, options())).rejects.toThrow(
    extractMessages.cutOff,
  )
  expect(await namesOf(name)).toEqual(['Good Path', 'Talstadt', 'Valley Park'])
  expect((await atlas()).version).toBe(version)
  expect(await statusOf(name)).toMatchObject({ stage: null, sentence: extractMessages.cutOff, places: 3 })
  await importExtract(
    app.services,
    { path: await extract('better.osm.pbf', givenExtract(givenValley(['Better Path']))), name },
    options(),
  )
  expect(await statusOf(name)).toMatchObject({ stage: null, sentence: null, places: 3, progress: 1 })
})

const dump = async (name: string) => {
  const { rows } = await sql`
    select place.name, place.generation, edge_id, position, edge.generation as edge_generation,
      (select count(*)::int from place_key where place_key.n = place.n) as keys
    from place left join trail_edge on trail_n = n left join atlas_edge as edge on edge.id = edge_id
    where place.source = ${name} order by 1, 4`.execute(world)
  return rows
}
const updateFrom = (first: number) => ({
  name: 'killed',
  credit: 'Nobody',
  file: String(first),
  read: (o: { from: number }) => givenBatches(first, o),
})

test('an import killed at any moment resumes, and nothing is lost or stored twice', async () => {
  await updateSource(app.services, updateFrom(100), options())
  const whole = worldKilledAt(app.services, Infinity)
  await updateSource(whole.mortal, updateFrom(110), options())
  const lastCall = whole.calls()
  expect(lastCall).toBeGreaterThan(10)
  let first = 110
  for (let n = 2; n <= lastCall; n += 2) {
    first += 10
    await expect(
      updateSource(worldKilledAt(app.services, n).mortal, updateFrom(first), options()),
    ).rejects.toThrow('killed')
    await updateSource(app.services, updateFrom(first), options())
    const { generation } = await world
      .selectFrom('atlas_source')
      .select('generation')
      .where('name', '=', 'killed')
      .executeTakeFirstOrThrow()
    const rows = [1, 2, 3].map((step) => ({
      name: `Trail ${first + step}`,
      generation,
      edge_id: first + step,
      position: 0,
      edge_generation: generation,
      // One key for its name, one for its number.
      keys: 2,
    }))
    expect(await dump('killed'), `killed at call ${n}`).toEqual(rows)
  }
})

test('an import resumes after the stored batches if the file is the same', async () => {
  const stop = new AbortController()
  const read = async function* (o: { from: number }) {
    for await (const batch of givenBatches(500, o)) {
      if (batch.position === 3 && o.from === 0) stop.abort(new Error('enough'))
      yield batch
    }
  }
  const update = { name: 'stopped', credit: 'Nobody', file: 'same', read }
  await expect(updateSource(app.services, update, { ...options(), signal: stop.signal })).rejects.toThrow(
    'enough',
  )
  expect(await statusOf('stopped')).toMatchObject({
    stage: null,
    sentence: atlasOperatorMessages.importInterrupted,
  })
  const starts: number[] = []
  await updateSource(
    app.services,
    { ...update, read: (o) => (starts.push(o.from), givenBatches(500, o)) },
    options(),
  )
  // It was stopped while the second batch was being stored.
  expect(starts).toEqual([expect.toBeOneOf([1, 2])])
  expect(await namesOf('stopped')).toEqual(['Trail 501', 'Trail 502', 'Trail 503'])
})

test('only one process at a time imports a source, and one that was considered dead writes nothing more', async () => {
  const gate = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const read = async function* (o: { from: number }) {
    began.resolve()
    await gate.promise
    yield* givenBatches(600, o)
  }
  const update = { name: 'single', credit: 'Nobody', file: 'one', read }
  const slow = updateSource(app.services, update, options())
  await began.promise
  const other = { ...update, file: 'two', read: (o: { from: number }) => givenBatches(700, o) }
  // It sends a heartbeat every two seconds.
  const busy = updateSource(app.services, other, { ...options(), silentMs: 20_000 })
  await expect(busy).rejects.toThrow(atlasOperatorMessages.importBusy('single'))
  await updateSource(app.services, other, { ...options(), silentMs: 1 })
  gate.resolve()
  await expect(slow).rejects.toThrow('another process imports single now')
  expect(await namesOf('single')).toEqual(['Trail 701', 'Trail 702', 'Trail 703'])
})

test('a source that is removed is gone, and its name is free', async () => {
  const path = await extract('removed.osm.pbf', givenExtract(givenValley(['Lost Path'])))
  await importExtract(app.services, { path, name: 'removed' }, options())
  const { version } = await atlas()
  await removeSource(app.services, 'removed', options())
  expect(await namesOf('removed')).toEqual([])
  const after = await atlas()
  expect(Number(after.version)).toBe(Number(version) + 1)
  expect(after.sources.map(({ name }) => name)).not.toContain('removed')
  expect(await statusOf('removed')).toBeUndefined()
  await expect(removeSource(app.services, 'removed', options())).rejects.toThrow(
    atlasOperatorMessages.sourceUnknown('removed'),
  )
  await importExtract(app.services, { path, name: 'removed' }, options())
  expect(await namesOf('removed')).toContain('Lost Path')
})

const load = async (places: PlaceDraft[]) => {
  const path = await extract('world.jsonl.gz', writeWorldFile(places))
  await loadWorldAtlas(app.services, path, options())
}

test('the embedded world is loaded again only if its file changes', async () => {
  const ring = Float64Array.from([20, 10, 21, 10, 21, 11, 20, 11, 20, 10])
  const country: PlaceDraft = {
    ...givenTrail(1, 'Middleland'),
    type: 'country',
    outline: { kind: 'areas', areas: [[ring]] },
  }
  await load([country, givenTrail(2, 'Middleton')])
  expect(await namesOf('world')).toEqual(['Middleland', 'Middleton'])
  await load([country])
  expect(await namesOf('world')).toEqual(['Middleland'])
  const { rows } = await sql`
    select st_astext(piece) as piece, (st_xmax(outline) / 111319.49079)::float4 as east
    from place_piece join place using (n) where source = 'world'`.execute(world)
  expect(rows).toEqual([{ piece: 'POLYGON((20 10,21 10,21 11,20 11,20 10))', east: 21 }])
})

const change = async (body: unknown) => {
  const reply = await app.post(changeAtlasAsOperator.path, body, undefined, operator())
  return [reply.statusCode, reply.body]
}

test('the operator is told what cannot be imported or removed', async () => {
  const missing = join(folder, 'nothing.osm.pbf')
  expect(await change({ kind: 'import', name: 'x', path: missing })).toEqual([
    422,
    atlasOperatorMessages.fileUnreadable(missing),
  ])
  expect(await change({ kind: 'import', name: 'world', path: missing })).toEqual([
    422,
    atlasOperatorMessages.sourceReserved('world'),
  ])
  expect(await change({ kind: 'remove', name: 'x' })).toEqual([404, atlasOperatorMessages.sourceUnknown('x')])
  expect(await change({ kind: 'import', name: '../x', path: missing })).toMatchObject([
    422,
    expect.any(String),
  ])
})

test('an import by the server itself leaves it time for requests, and reports its result', async () => {
  const bytes = givenExtract(givenValley(['Job Path']))
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await app.run(changeAtlas, { kind: 'import', name: 'job', path: await extract('job.osm.pbf', bytes) })
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
  expect(await namesOf('job')).toEqual(['Job Path', 'Talstadt', 'Valley Park'])
  const cut = await extract('job-cut.osm.pbf', bytes.subarray(0, -40))
  const failed = app.run(changeAtlas, { kind: 'import', name: 'job', path: cut })
  await expect(failed).rejects.toEqual(new PermanentJobError(extractMessages.cutOff))
  expect(await statusOf('job')).toMatchObject({ stage: null, sentence: extractMessages.cutOff, places: 3 })
})

const atlasCommand = (args: string[]) => runAtlas(app, engine, folder, args)

test('the operator imports with a command, and sees its progress and its result', async () => {
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  await extract('tal-latest.osm.pbf', givenExtract(givenValley(['Command Path'])))
  const imported = await atlasCommand(['import', 'tal-latest.osm.pbf'])
  expect(imported).toMatchObject({ code: 0, err: '' })
  expect(imported.out).toMatch(/^tal was imported: 3 places, a base map of \d+ kB \(.+\)\.$/m)
  expect(await namesOf('tal')).toEqual(['Command Path', 'Talstadt', 'Valley Park'])
  await extract('wrong.osm.pbf', Buffer.from('this is not an extract'))
  const wrong = await atlasCommand(['import', 'wrong.osm.pbf', '--name', 'tal'])
  expect(wrong).toMatchObject({ code: 1, err: extractMessages.notPbf })
  const status = await atlasCommand(['status'])
  expect(status.out).toMatch(/^tal: 3 places, imported /m)
  expect(status.out).toMatch(/^tal: base map, \d+ kB, zooms 6 to 14, made /m)
  expect(status.out).toContain(`  ${extractMessages.notPbf}`)
})
