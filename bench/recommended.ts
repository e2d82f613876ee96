// CPU per request of the recommended videos, which are cached as bytes, compared with bare Fastify and a
// route that sends the same bytes: compressed, as browsers accept them, and uncompressed. PostgreSQL's CPU
// counts on our side.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { pino } from 'pino'
import { getRecommendedVideos } from '#contract/discovery/discovery.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { postgresConfig } from '#server/testing/test-database.ts'
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu-time.ts'
import { interleave } from './interleave.ts'
import { load } from './load.ts'
import { writeProjects } from './many-projects.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'

const projects = 2000
const perRound = 3000
const connections = 16

const floor = `
  import { readFileSync } from 'node:fs'
  import { fastify } from 'fastify'
  const [file, encoding] = process.argv.slice(1)
  const bytes = readFileSync(file)
  const headers = { 'content-type': 'application/json; charset=utf-8', ...(encoding && { 'content-encoding': encoding }) }
  const app = fastify()
  app.get('/', async (_request, reply) => {
    reply.headers(headers)
    return bytes
  })
  console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
`

const postgres = await startPostgres({ waitsForDisk: false })
const engine = await openEngine(postgresConfig(postgres.url), pino({ level: 'error' }))
await engine.migrate()
await engine.close()
const client = new Client({ connectionString: postgres.url })
await client.connect()
await client.query('set search_path to us, public')
await writeProjects((text, values) => client.query(text, values), projects)
await client.end()

await withTemporaryFolder(async (folder) => {
  const server = await startServerProcess(folder, {
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'silent',
    ROLE: 'api',
  })
  const url = `${server.url}${getRecommendedVideos.path}?number=7`
  try {
    for (const encoding of ['gzip', '']) {
      const headers = { 'accept-encoding': encoding || 'identity' }
      const plain = Buffer.from(await (await fetch(url, { headers })).arrayBuffer())
      const bytes = encoding ? gzipSync(plain) : plain
      const file = join(folder, 'bytes')
      await writeFile(file, bytes)
      const alone = spawn(process.execPath, ['--input-type=module', '-e', floor, file, encoding], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const [line] = (await once(alone.stdout, 'data')) as [Buffer]
      const measure = (address: string, cpu: () => number) => async () => {
        const before = cpu()
        await load({ url: address, requests: perRound, connections, headers })
        return { units: perRound, cpuSeconds: cpu() - before }
      }
      await interleave({
        title: `Recommended videos, ${(bytes.length / 1024).toFixed(0)} KiB${encoding && ` of ${encoding}`}`,
        unit: 'request',
        rounds: 5,
        sides: [
          {
            name: 'Fastify alone, the same bytes',
            run: measure(line.toString().trim(), () => cpuSecondsOf(alone.pid ?? 0)),
          },
          // What every request passes through, with an answer of a few bytes.
          {
            name: 'GET /healthz, Node alone',
            run: measure(`${server.url}/healthz`, () => cpuSecondsOf(server.pid)),
          },
          {
            name: `GET ${getRecommendedVideos.path}, Node alone`,
            run: measure(url, () => cpuSecondsOf(server.pid)),
          },
          {
            name: `GET ${getRecommendedVideos.path}`,
            run: measure(url, () => cpuSecondsOf(server.pid) + cpuSecondsOfTree(postgres.pid)),
          },
        ],
      })
      alone.kill()
    }
  } finally {
    await server.stop()
    await postgres.stop()
  }
})
