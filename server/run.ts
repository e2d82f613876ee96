import { flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import type { Config } from './config/config.ts'
import { openEngine } from './db/open-engine.ts'
import { inTime } from './process/in-time.ts'
import { readEnvFile } from './config/env-file.ts'
import { makeLog } from './process/log.ts'
import { readConfig } from './config/read-config.ts'
import { refusalMessage } from './process/refusal-message.ts'
import { writeLine } from './process/standard-output.ts'
import { startServer, type Server } from './process/start-server.ts'

/** A Ctrl-C arrives twice if the program that started us passes it on; only a later one means impatience. */
const impatientAfterMs = 1000
/**
 * Gives requests and jobs their time to finish, and then exits even if a part hangs: someone is waiting to start the
 * next process.
 */
const stopWithinMs = 25_000

try {
  await main()
} catch (error) {
  fail(error)
}

async function main(): Promise<void> {
  readEnvFile()
  const config = readConfig(process.env)
  const log = makeLog(config)
  const die = (error: unknown, text: string): never => {
    log.fatal({ err: error }, text)
    process.exit(1)
  }
  process.on('uncaughtException', (error) => die(error, 'uncaught exception'))
  process.on('unhandledRejection', (error) => die(error, 'unhandled rejection'))

  const engine = await openEngine(config.database, log)
  const server = await startServer(config, {
    engine,
    log,
    webRoot: resolve(import.meta.dirname, '../dist/web'),
  })
  stopOnSignals(server, () => die(undefined, `the server did not stop within ${stopWithinMs} ms`))
  if (!(await server.canAnswer)) return
  await listen(server, config)
  if (!(await server.ready)) return
  const address = server.app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  writeLine(`Trailcast is ready: ${config.port === 0 ? `http://localhost:${port}` : config.publicUrl}\n`)
  // Do this now, because a killed process could not.
  flushCompileCache()
}

async function listen(server: Server, { host, port }: Config): Promise<void> {
  try {
    await server.app.listen({ host, port })
  } catch (error) {
    // Jobs are already running: put them back, so that another process does not have to wait until they are missed.
    await server.stop()
    throw error
  }
}

function stopOnSignals(server: Server, giveUp: () => never): void {
  let firstAt: number | undefined
  const stop = (): void => {
    if (firstAt !== undefined) {
      if (performance.now() - firstAt > impatientAfterMs) process.exit(1)
      return
    }
    firstAt = performance.now()
    inTime(stopWithinMs, server.stop()).then((stopped) => (stopped ? process.exit(0) : giveUp()), fail)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** The operator gets a plain message for a problem they can fix, and the details of everything else. */
function fail(error: unknown): never {
  process.stderr.write(`${messageFor(error)}\n`)
  process.exit(1)
}

function messageFor(error: unknown): string {
  return refusalMessage(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}
