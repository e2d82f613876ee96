import { setTimeout as pause } from 'node:timers/promises'
import { startServer, type Settings } from './run-server.ts'

export type Refusal = { code: number | null; messages: string[]; hasStackTrace: boolean; logLines: string[] }

const deadlineMs = 120_000

/** Starts the program where it cannot run, and returns how it says so. */
export async function startInVain(settings: Settings): Promise<Refusal> {
  // Below that, the log may contain unrelated lines.
  const server = startServer({ LOG_LEVEL: 'error', ...settings })
  const { code } = await Promise.race([
    server.ended,
    pause(deadlineMs, undefined, { ref: false }).then(() => {
      throw new Error(`it runs, but should not: ${server.output.stdout}`)
    }),
    server.ready.then(
      () => Promise.reject(new Error('it got ready, but should not')),
      () => server.ended,
    ),
  ])
  const { stdout, stderr } = server.output
  return {
    code,
    messages: stderr.trim().split('\n'),
    hasStackTrace: /\n\s+at /.test(stdout + stderr),
    logLines: stdout.split('\n').filter((line) => line !== ''),
  }
}

/** A single line, and an exit code that signals failure. */
export const refusal = (...messages: unknown[]) => ({
  code: 1,
  messages,
  hasStackTrace: false,
  logLines: [],
})
