// CPU seconds from nothing to ready, of the built server as `npm start` runs it: the first start (from the
// template made at setup) and a warm one, compared with a bare PGlite that creates its database with PostGIS;
// and the memory of an idle server.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { cpuSecondsOf, residentMegabytesOf } from './cpu-time.ts'
import { interleave, type Sample } from './interleave.ts'
import { startServerProcess, withTemporaryFolder } from './server-process.ts'

const bare = `
  import { PGlite } from '@electric-sql/pglite'
  import { postgis } from '@electric-sql/pglite-postgis'
  const db = await PGlite.create(process.argv[1], { extensions: { postgis } })
  await db.exec('create extension postgis')
  await db.close()
  const { user, system } = process.cpuUsage()
  console.log((user + system) / 1e6)
`

/** Made by scripts/build-server.ts, like the template before the benchmarks run. */
const built = 'dist/server/main.js'

await interleave({
  title: 'Start of the embedded default',
  unit: 'start',
  rounds: 5,
  sides: [
    { name: 'bare PGlite: initdb and create extension postgis', run: bareStart },
    { name: 'first start, until ready', run: () => withTemporaryFolder((folder) => start(folder, built)) },
    { name: 'warm start, until ready', run: () => warmStart(built) },
    { name: 'warm start of the sources, until ready', run: () => warmStart('server/main.ts') },
  ],
})
await withTemporaryFolder(async (folder) => {
  const server = await startServerProcess(folder, {}, built)
  await new Promise((resolve) => setTimeout(resolve, 30_000))
  console.log(`  idle server after 30 s: ${residentMegabytesOf(server.pid).toFixed(0)} MB resident`)
  await server.stop()
})

function bareStart(): Promise<Sample> {
  return withTemporaryFolder(async (folder) => {
    const { stdout } = spawnSync(
      process.execPath,
      ['--input-type=module', '-e', bare, join(folder, 'database')],
      {
        encoding: 'utf8',
      },
    )
    return { units: 1, cpuSeconds: Number(stdout) }
  })
}

async function start(folder: string, program: string): Promise<Sample> {
  const server = await startServerProcess(folder, {}, program)
  const cpuSeconds = cpuSecondsOf(server.pid)
  await server.stop()
  return { units: 1, cpuSeconds }
}

function warmStart(program: string): Promise<Sample> {
  return withTemporaryFolder(async (folder) => {
    await start(folder, program)
    return start(folder, program)
  })
}
