// CPU per tile of public tracks, none of them cached, compared with the bare ST_AsMVT query for the same
// lines, by itself and behind a bare HTTP server that compresses its answers, as browsers request them.
// PostgreSQL's CPU counts on all sides. Below zoom 9 our tiles are made from cells: there the cost should not
// grow with the number of tracks, and the bare query is one for all lines.
// Usage: node bench/tiles.ts [number of tracks]
import { Agent, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { Client, Pool } from 'pg'
import { pino } from 'pino'
import type { TileAddress } from '#domain/geo/web-mercator.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { postgresConfig } from '#server/testing/test-database.ts'
import { bareTileQuery } from './programs/bare-tile-query.ts'
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu-time.ts'
import { interleave, type Sample } from './interleave.ts'
import { writeTracks } from './many-tracks.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'

const [few, many] = [10_000, Number(process.argv[2] ?? 100_000)]
const tilesPerRound: Record<number, number> = { 4: 100, 8: 150, 9: 100, 10: 200, 12: 400, 14: 800 }

const postgres = await startPostgres({ waitsForDisk: false })
const engine = await openEngine(postgresConfig(postgres.url), pino({ level: 'error' }))
await engine.migrate()
await engine.close()
const client = new Client({ connectionString: postgres.url })
await client.connect()
await client.query('set search_path to us, public')
/** The number that a browser opens; the bare query gets the same. */
const connections = 6
const pool = new Pool({
  connectionString: postgres.url,
  max: connections,
  options: '-c search_path=us,public',
})
const agent = new Agent({ keepAlive: true, maxSockets: connections })
/** Our tiles by zoom, in bytes: as sent, and unpacked. */
const largest = new Map<number, { sent: number; unpacked: number }>()

await withTemporaryFolder(async (folder) => {
  const server = await startServerProcess(folder, {
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'silent',
    ROLE: 'api',
  })
  const bareServer = await startServerProcess(
    folder,
    { DATABASE_URL: postgres.url },
    'bench/programs/bare-tile-server.ts',
  )
  const here = () => cpuSecondsOf(process.pid) + cpuSecondsOfTree(postgres.pid)

  const ours = async (z: number, { pid, url } = server) => {
    const tiles = await pickTiles(z)
    const there = () => cpuSecondsOf(pid) + cpuSecondsOfTree(postgres.pid)
    return () => measure(there, tiles, (tile) => askServer(url, tile, pid === server.pid))
  }
  const bare = async (z: number, limit: number | null) => {
    const tiles = await pickTiles(z)
    return () => measure(here, tiles, (tile) => askDatabase(tile, limit))
  }
  try {
    await writeTracks(client, 0, few)
    const small = [await sampled(await ours(4)), await sampled(await ours(8))]
    await writeTracks(client, few, many)
    for (const [index, z] of [4, 8].entries()) {
      await interleave({
        title: `Tiles of zoom ${z} over ${many} tracks`,
        unit: 'tile',
        rounds: 3,
        sides: [
          { name: 'bare ST_AsMVT, all lines', run: await bare(z, null) },
          {
            name: `our tile, over ${few} tracks`,
            run: async () => small[index] ?? { units: 1, cpuSeconds: 0 },
          },
          { name: `our tile, over ${many} tracks`, run: await ours(z) },
        ],
      })
    }
    for (const z of [9, 10, 12, 14]) {
      await interleave({
        title: `Tiles of zoom ${z} over ${many} tracks`,
        unit: 'tile',
        rounds: 5,
        sides: [
          { name: 'bare ST_AsMVT, the same lines', run: await bare(z, 2000) },
          { name: 'the same over bare HTTP, compressed', run: await ours(z, bareServer) },
          { name: 'our tile', run: await ours(z) },
        ],
      })
    }
    console.log('\nLargest of our tiles, in KiB')
    for (const [z, { sent, unpacked }] of largest)
      console.log(`  zoom ${z}: ${(unpacked / 1024).toFixed(0)}, as sent ${(sent / 1024).toFixed(0)}`)
  } finally {
    await server.stop()
    await bareServer.stop()
  }
})
agent.destroy()
await pool.end()
await client.end()
await postgres.stop()

/** The second of two, so that it is warm. */
async function sampled(run: () => Promise<Sample>): Promise<Sample> {
  await run()
  return run()
}

/** Tiles in which tracks start, chosen by density, each once. */
async function pickTiles(z: number): Promise<TileAddress[]> {
  const { rows } = await client.query<{ x: number; y: number }>(
    `select distinct x, y from (select begin_x >> (14 - $1) as x, begin_y >> (14 - $1) as y from activity_track
      order by md5(activity_id) limit $2) picked`,
    [z, tilesPerRound[z]],
  )
  return rows.map(({ x, y }) => ({ z, x, y }))
}

type Ask = (tile: TileAddress) => Promise<void>

/**
 * Nothing is cached, because the generation of every cell is raised. The first tiles only reopen the connections, which
 * were closed while the other side was measured.
 */
async function measure(cpu: () => number, tiles: TileAddress[], ask: Ask): Promise<Sample> {
  await askAll(tiles.slice(0, 4 * connections), ask)
  await client.query('update tile_generation set generation = generation + 1')
  const before = cpu()
  await askAll(tiles, ask)
  return { units: tiles.length, cpuSeconds: cpu() - before }
}

async function askAll(tiles: TileAddress[], ask: Ask): Promise<void> {
  const left = [...tiles]
  const askOn = async () => {
    for (let tile = left.pop(); tile; tile = left.pop()) await ask(tile)
  }
  await Promise.all(Array.from({ length: connections }, askOn))
}

function askServer(url: string, { z, x, y }: TileAddress, isOurs: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip' }
    request(`${url}/api/tile/tracks/us/${z}/${x}/${y}.mvt`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200)
        reject(new Error(`the tile ${z}/${x}/${y} was answered with ${answer.statusCode}`))
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        if (isOurs) weigh(z, Buffer.concat(chunks), answer.headers['content-encoding'])
        resolve()
      })
    })
      .on('error', reject)
      .end()
  })
}

/** This process is not being measured, so decompressing here is free. */
function weigh(z: number, body: Buffer, encoding: string | undefined): void {
  const { sent, unpacked } = largest.get(z) ?? { sent: 0, unpacked: 0 }
  const size = encoding === 'gzip' ? gunzipSync(body).length : body.length
  largest.set(z, { sent: Math.max(sent, body.length), unpacked: Math.max(unpacked, size) })
}

async function askDatabase(tile: TileAddress, limit: number | null): Promise<void> {
  await pool.query(bareTileQuery(tile, limit))
}
