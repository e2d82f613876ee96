import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import processSettings from '#server/process-settings.json' with { type: 'json' }

/** A first start takes seconds, unless the machine is busy. */
const startDeadlineMs = 240_000

export type ServerProcess = {
  url: string
  settings: Record<string, string>
  /** Stops it and starts it on the same data, with more settings. */
  restart: (more: Record<string, string>) => Promise<void>
  stop: () => Promise<void>
}

/** Starts the product as `npm start` does, with its own data folder. */
export async function startServerProcess(
  makeSettings: (url: string) => Promise<Record<string, string>>,
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trailcast-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
    // All tests share one browser, which looks like a visitor who signs up often.
    RATE_LIMIT_FACTOR: '1000',
    // A busy machine sends the same pages as an idle one.
    PAGE_PATIENCE_MS: '60000',
    ATLAS_WORLD: 'off',
    BOT_CHECK_COST: '1',
    // Journeys that are about one of these turn it on.
    PAYMENTS: 'off',
    SOCIAL_SIGN_IN: 'off',
    ...(await makeSettings(url)),
  }
  const run = (more: Record<string, string> = {}) =>
    spawn('node_modules/.bin/node', [...processSettings.flags, 'dist/server/main.js'], {
      env: { ...process.env, ...processSettings.environment, ...settings, ...more },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
  let server = run()
  const end = async () => {
    if (!isRunning(server)) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  const restart = async (more: Record<string, string>) => {
    await end()
    server = run(more)
    await untilReady(url, server)
  }
  const stop = async () => {
    await end()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(url, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, settings, restart, stop }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + startDeadlineMs
  while (Date.now() < deadline) {
    if (!isRunning(server))
      throw new Error(`the server ended with ${server.signalCode ?? `code ${server.exitCode}`}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server did not get ready')
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
