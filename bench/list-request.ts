// CPU per request of a list that comes from the database of every cell, beside a bare route of the
// same server. PostgreSQL runs in processes of its own, whose CPU is counted for the third side.
import { pino } from 'pino'
import { regions } from '#domain/region.ts'
import { makeId } from '#domain/id.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { postgresConfig } from '#server/testing/test-database.ts'
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu-time.ts'
import { interleave } from './interleave.ts'
import { load } from './load.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'

const requestsPerRound = 2_000
const connections = 16
const rowsPerCell = 1_000

await withTemporaryFolder(async (folder) => {
  const postgres = await startPostgres()
  await fillMail(postgres.url)
  const server = await startServerProcess(folder, { DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' })
  const measure = (path: string, cpu: () => number) => async () => {
    const before = cpu()
    await load({ url: `${server.url}${path}`, requests: requestsPerRound, connections })
    return { units: requestsPerRound, cpuSeconds: cpu() - before }
  }
  const node = () => cpuSecondsOf(server.pid)
  const nodeAndPostgres = () => node() + cpuSecondsOfTree(postgres.pid)
  try {
    await interleave({
      title: '24 mails of 2,000 in two cells, PostgreSQL',
      unit: 'request',
      rounds: 5,
      sides: [
        { name: 'bare route (/healthz), Node', run: measure('/healthz', node) },
        { name: 'list (/api/dev/mail), Node', run: measure('/api/dev/mail?limit=24', node) },
        { name: 'list (/api/dev/mail), Node and PostgreSQL', run: measure('/api/dev/mail?limit=24', nodeAndPostgres) },
      ],
    })
  } finally {
    await server.stop()
    await postgres.stop()
  }
})

async function fillMail(url: string): Promise<void> {
  const engine = await openEngine(postgresConfig(url), pino({ level: 'error' }))
  await engine.migrate()
  for (const region of regions) {
    const rows = Array.from({ length: rowsPerCell }, (_, index) => ({
      id: makeId(region, Date.now() + index, crypto.getRandomValues(new Uint8Array(16))),
      recipient: 'operator@example.org',
      reply_to: null,
      subject: `Message ${index}`,
      text: 'The trail above the lake is lovely in the morning. '.repeat(4),
      html: null,
      created_at: new Date(Date.now() - index * 60_000),
      delivered_at: new Date(),
    }))
    await engine.cellDb(region).insertInto('mail').values(rows).execute()
  }
  await engine.close()
}
