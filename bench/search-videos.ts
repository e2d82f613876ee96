// Searches for videos in boxes of all sizes over many projects of twenty segments each: our call over HTTP,
// compared with the bare SQL that asks the spatial index the same question, in the same run. On PostgreSQL;
// with `embedded`, our call alone on the embedded database.
// Usage: node bench/search-videos.ts [number of projects] [embedded]
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { searchVideos } from '#contract/discovery/discovery.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { postgresConfig } from '#server/testing/test-database.ts'
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu-time.ts'
import { median } from './interleave.ts'
import { segmentsOfProject, writeProjects } from './many-projects.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'
import { randomNumbers } from './synthetic-places.ts'

const isEmbedded = process.argv.includes('embedded')
const count = Number(process.argv[2] ?? 100_000)
const rounds = 3
const perRound = 50
/** In degrees. Above a certain size the bare query is so slow that it is run fewer times. */
const sizes = [0.002, 0.02, 0.2, 2, 20, 360]
const bareOf = (size: number) => (size < 1 ? perRound : 3)

const postgres = isEmbedded ? undefined : await startPostgres({ waitsForDisk: false })
const log = pino({ level: 'error' })

await withTemporaryFolder(async (folder) => {
  const dir = join(folder, 'database')
  const engine = await openEngine(
    postgres ? postgresConfig(postgres.url) : { kind: 'embedded', dir, callDeadlineMs: 600_000 },
    log,
  )
  await engine.migrate()
  const client = new Client({ connectionString: postgres?.url })
  if (postgres) {
    await client.connect()
    await client.query('set search_path to us, public; set jit to off')
    await writeProjects((text, values) => client.query(text, values), count)
  } else {
    await writeProjects(
      (text, values = []) => engine.cellDb('us').executeQuery(CompiledQuery.raw(text, values)),
      count,
    )
  }
  const centres = await engine
    .cellDb('us')
    .selectFrom('project_view')
    .select(['west', 'south'])
    .where('project_id', 'like', '%7')
    .limit(5000)
    .execute()
  await engine.close()
  const server = await startServerProcess(folder, {
    LOG_LEVEL: 'silent',
    ...(postgres && { DATABASE_URL: postgres.url, ROLE: 'api' }),
  })
  const database = () => (postgres ? cpuSecondsOfTree(postgres.pid) : 0)
  const random = randomNumbers(1)
  const boxOf = (size: number): BoundingBox => {
    const { west, south } = centres[Math.floor(random() * centres.length)] ?? { west: 0, south: 0 }
    const [lon, lat] = [(west ?? 0) - random() * size, (south ?? 0) - random() * size]
    return {
      west: Math.max(lon, -180),
      south: Math.max(lat, -90),
      east: Math.min(lon + size, 180),
      north: Math.min(lat + size, 90),
    }
  }
  const ask = ({ west, south, east, north }: BoundingBox) =>
    get(`${server.url}${searchVideos.path}?w=${west}&s=${south}&e=${east}&n=${north}`)
  const ours = {
    name: 'ours',
    cpu: () => cpuSecondsOf(server.pid) + database(),
    ask,
    perRound: () => perRound,
  }
  const bare = {
    name: 'bare SQL',
    cpu: () => cpuSecondsOf(process.pid) + database(),
    ask: (box: BoundingBox) => client.query(bareQuery(box)),
    perRound: bareOf,
  }
  try {
    console.log(
      `${count} projects of ${segmentsOfProject} segments, ${isEmbedded ? 'embedded' : 'PostgreSQL'}, load ${loadavg()[0]?.toFixed(1)}`,
    )
    for (const size of sizes) {
      const boxes = Array.from({ length: (rounds + 1) * perRound }, () => boxOf(size))
      const results = await interleaved(isEmbedded ? [ours] : [bare, ours], boxes, size)
      console.log(`  boxes of ${size} degrees`)
      for (const { name, p50, p99, cpu } of results)
        console.log(
          `    ${name.padEnd(10)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${(cpu * 1000).toFixed(1)} ms CPU per question`,
        )
    }
  } finally {
    await server.stop()
    if (postgres) await client.end()
    await postgres?.stop()
  }
})

type Side = {
  name: string
  cpu: () => number
  ask: (box: BoundingBox) => Promise<unknown>
  perRound: (size: number) => number
}

/** The first round only warms up. */
async function interleaved(sides: Side[], boxes: BoundingBox[], size: number) {
  const all = sides.map(() => ({ times: [] as number[], cpu: [] as number[] }))
  for (let round = 0; round <= rounds; round++) {
    for (const [index, side] of sides.entries()) {
      const some = boxes.slice(round * perRound, round * perRound + side.perRound(size))
      const before = side.cpu()
      const times: number[] = []
      for (const box of some) {
        const start = performance.now()
        await side.ask(box)
        times.push(performance.now() - start)
      }
      if (round === 0) continue
      all[index]?.cpu.push((side.cpu() - before) / some.length)
      all[index]?.times.push(...times)
    }
  }
  return all.map(({ times, cpu }, index) => ({
    name: sides[index]?.name ?? '',
    p50: median(times),
    p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN,
    cpu: median(cpu),
  }))
}

async function get(url: string): Promise<void> {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`${url} was answered with ${reply.status}: ${await reply.text()}`)
  await reply.arrayBuffer()
}

function bareQuery({ west, south, east, north }: BoundingBox) {
  const text = `
    select project_id, shown_ms, min(project_ms) from project_segment
    where audience = 'others' and is_listed and ST_Intersects(line, ST_MakeEnvelope($1, $2, $3, $4, 4326))
    group by project_id, shown_ms order by shown_ms desc limit 24`
  return { text, values: [west, south, east, north] }
}
