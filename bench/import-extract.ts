// Elements of an OpenStreetMap extract imported per CPU second, including PostgreSQL's: by us into the atlas (places,
// trails, their network, boundary pieces and the name index), and by osm2pgsql into its own tables. Uses a generated
// extract or a given file: `OSM2PGSQL=<program> node bench/import-extract.ts [some.osm.pbf]`.
import { pino } from 'pino'
import { openEngine } from '#server/db/open-engine.ts'
import { importExtract } from '#server/features/atlas/import/import-extract.ts'
import { removeSource } from '#server/features/atlas/import/remove-source.ts'
import { lateQueue } from '#server/jobs/late-queue.ts'
import { startPostgres } from '#server/testing/start-postgres.ts'
import { testConfig } from '#server/testing/start-test-app.ts'
import { postgresConfig } from '#server/testing/test-database.ts'
import { wireServices } from '#server/wiring.ts'
import { cpuSecondsOf, cpuSecondsOfTree } from './cpu-time.ts'
import { interleave, type Side } from './interleave.ts'
import { findOsm2pgsql, osm2pgsqlSide } from './osm2pgsql.ts'
import { withTemporaryFolder } from './server-process.ts'
import { someExtract } from './some-extract.ts'

const { path, elements, name, remove } = await someExtract(process.argv[2])
const program = findOsm2pgsql()
const server = await startPostgres({ waitsForDisk: false })
const log = pino({ level: 'error' })
const database = postgresConfig(server.url)
const engine = await openEngine(database, log)

try {
  await withTemporaryFolder(async (folder) => {
    await engine.migrate()
    const config = testConfig(folder, { database })
    const services = wireServices(config, {
      engine,
      log,
      queueOf: (region) => lateQueue(region, () => undefined),
    })
    const options = { signal: new AbortController().signal, report: () => {} }
    const used = () => cpuSecondsOf(process.pid) + cpuSecondsOfTree(server.pid)
    const ours: Side = {
      name: 'our import',
      async run() {
        const before = used()
        await importExtract(services, { path, name: 'bench' }, options)
        const cpuSeconds = used() - before
        // So that the next one starts with nothing there, either.
        await removeSource(services, 'bench', options)
        return { units: elements, cpuSeconds }
      },
    }
    const theirs =
      program === undefined ? [] : [await osm2pgsqlSide({ program, path, server }, 'pgsql', elements)]
    // The target is a fraction of osm2pgsql's speed.
    await interleave({
      title: `Importing ${name} of ${elements} elements`,
      unit: 'element',
      rounds: 3,
      sides: [...theirs, ours],
    })
  })
} finally {
  await engine.close()
  await server.stop()
  remove()
}
