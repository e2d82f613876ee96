// CPU per request of a list that comes from the database of every cell, compared with a bare route of the
// same server. PostgreSQL runs in its own processes, and the embedded database in a thread of the server: the
// cost of each is listed separately from Node's.
import { join } from 'node:path'
import { pino } from 'pino'
import { regions } from '#domain/region.ts'
import { makeId } from '#domain/id.ts'
import type { Config } from '#server/config/config.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { postgresConfig } from '#server/testing/test-database.ts'
import { cpuSecondsOf, cpuSecondsOfMainThread, cpuSecondsOfTree } from './cpu-time.ts'
import { interleave, type Side } from './interleave.ts'
import { load } from './load.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'

const requestsPerRound = 2_000
const connections = 16
const rowsPerCell = 1_000
const [bare, list] = ['/healthz', '/api/dev/mail?limit=24']

await withTemporaryFolder((folder) =>
  withTemporaryFolder(async (other) => {
    const postgres = await startPostgres()
    await fillMail(postgresConfig(postgres.url))
    await fillMail({ kind: 'embedded', dir: join(other, 'database'), callDeadlineMs: 30_000 })
    const server = await startServerProcess(folder, { DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' })
    const embedded = await startServerProcess(other, { LOG_LEVEL: 'silent' })
    const node = () => cpuSecondsOf(server.pid)
    try {
      await interleave({
        title: '24 mails of 2,000 in two cells',
        unit: 'request',
        rounds: 5,
        sides: [
          side(`bare route (${bare}), Node`, server.url + bare, node),
          side('list (/api/dev/mail), Node', server.url + list, node),
          side('list, Node and PostgreSQL', server.url + list, () => node() + cpuSecondsOfTree(postgres.pid)),
          side('list, embedded: Node', embedded.url + list, () => cpuSecondsOfMainThread(embedded.pid)),
          side('list, embedded: Node and its database', embedded.url + list, () =>
            cpuSecondsOf(embedded.pid),
          ),
        ],
      })
    } finally {
      await server.stop()
      await embedded.stop()
      await postgres.stop()
    }
  }),
)

function side(name: string, url: string, cpu: () => number): Side {
  return {
    name,
    async run() {
      const before = cpu()
      await load({ url, requests: requestsPerRound, connections })
      return { units: requestsPerRound, cpuSeconds: cpu() - before }
    },
  }
}

async function fillMail(database: Config['database']): Promise<void> {
  const engine = await openEngine(database, pino({ level: 'error' }))
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
