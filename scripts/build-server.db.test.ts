import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import processSettings from '#server/process-settings.json' with { type: 'json' }
import { freePort } from '#server/testing/free-port.ts'
import { testEngineKind } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'

const node = resolve('node_modules/.bin/node')
/** Built next to the one that people start, because it locates packages and prepared files relative to its own path. */
const built = resolve(`dist/server-${process.pid}`)

// The built server chooses its own database, so running this on the other engine would add nothing.
describe.skipIf(testEngineKind === 'postgres')('the server built from the sources', () => {
  beforeAll(() => void execFileSync(node, ['scripts/build-server.ts', built]))
  afterAll(() => rm(built, { recursive: true, force: true }))

  test('starts and answers like them, with everything they locate by path', async () => {
    const port = await freePort()
    const lines = await start({ PORT: String(port) })
    await waitFor(() => lines.some((line) => line.startsWith('Trailcast is ready')), 100_000)
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
    expect(await statusOf('/readyz')).toBe(200)
    expect(await statusOf('/api/openapi.json')).toBe(200)
    expect(await statusOf('/api/docs/')).toBe(200)
    expect(await statusOf('/')).toBe(200)
  })

  test('reports errors with the lines of the sources', async () => {
    const nobody = `postgres://nobody@127.0.0.1:${await freePort()}/none`
    const lines = await start({ PORT: '0', DATABASE_URL: nobody, LOG_LEVEL: 'warn' })
    const warning = await waitFor(() => lines.find((line) => line.includes('cannot be reached yet')), 100_000)
    const { err } = JSON.parse(warning) as { err: { stack: string } }
    // Which file it is depends on what notices first: the health check, or the migration itself.
    expect(err.stack).toMatch(/\(\S+\/server\/db\/\S+\.ts:\d+:\d+\)/)
    expect(err.stack).not.toContain(join(built, 'run.js'))
  })
})

/** Its output, line by line. */
async function start(settings: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'trailcast-built-'))
  const own = { DATA_DIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled'), ATLAS_WORLD: 'off' }
  const env = { PATH: process.env['PATH'], ...processSettings.environment, ...own, ...settings }
  const server = spawn(node, [...processSettings.flags, join(built, 'main.js')], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: server.stdout }).on('line', (line) => lines.push(line))
  const ended = new Promise((resolveEnd) => server.on('close', resolveEnd))
  onTestFinished(async () => {
    server.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  return lines
}
