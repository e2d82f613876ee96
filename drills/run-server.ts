import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import processSettings from '#server/process-settings.json' with { type: 'json' }
import { mediaPrograms } from '#server/testing/media-programs.ts'
import { onCleanup } from './scratch.ts'

const repository = resolve(import.meta.dirname, '..')

export type Settings = Record<string, string>
export type Ended = { code: number | null; signal: NodeJS.Signals | null }

export type RunningServer = {
  pid: number
  /** Milliseconds from starting the program until it reported ready. Rejects when it ends before. */
  ready: Promise<number>
  ended: Promise<Ended>
  /** Its output, apart from the line about being ready. */
  output: { stdout: string; stderr: string }
  /** Immediately and without a shutdown. */
  kill(): Promise<void>
  /** As an operator would. Returns how many milliseconds it took to end, and how it ended. */
  stop(): Promise<Ended & { ms: number }>
}

/** Limits and bot checks would slow the drills down without making them any harder. */
const roomy = {
  RATE_LIMIT_FACTOR: '1000000',
  ATLAS_WORLD: 'off',
  BOT_CHECK_COST: '1',
  LOG_LEVEL: 'warn',
}

/**
 * The real program in its own process, with only these settings: neither the environment nor an `.env` file
 * of whoever runs the drill reaches it.
 */
export function startServer(settings: Settings): RunningServer {
  const startedAt = performance.now()
  const args = [...processSettings.flags, resolve(repository, 'server/main.ts')]
  const server = spawn(resolve(repository, 'node_modules/.bin/node'), args, {
    cwd: import.meta.dirname,
    env: {
      PATH: process.env['PATH'],
      ...processSettings.environment,
      ...mediaPrograms,
      ...roomy,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  server.stderr.on('data', (chunk) => (output.stderr += String(chunk)))
  const ended = new Promise<Ended>((done) => server.on('close', (code, signal) => done({ code, signal })))
  const ready = new Promise<number>((isReady, neverWill) => {
    server.stdout.on('data', (chunk) => {
      output.stdout += String(chunk)
      if (output.stdout.includes('Trailcast is ready')) isReady(performance.now() - startedAt)
    })
    void ended.then(({ code, signal }) =>
      neverWill(
        new Error(
          `the server ended before it was ready (${code ?? signal}):\n${output.stdout}${output.stderr}`,
        ),
      ),
    )
  })
  // A drill that kills the server while it starts does not wait for this.
  ready.catch(() => {})
  const kill = async (): Promise<void> => {
    server.kill('SIGKILL')
    await ended
  }
  onCleanup(kill)
  return {
    pid: server.pid ?? 0,
    ready,
    ended,
    output,
    kill,
    async stop() {
      const from = performance.now()
      server.kill('SIGTERM')
      return { ...(await ended), ms: performance.now() - from }
    },
  }
}
