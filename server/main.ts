import { resolve } from 'node:path'
import { DatabaseNewerError, DataFolderError } from './db/engine.ts'
import { openEngine } from './db/open-engine.ts'
import { makeLog } from './log.ts'
import { readConfig } from './read-config.ts'
import { ConfigError } from './settings.ts'
import { startServer, type Server } from './start-server.ts'

/** A Ctrl-C reaches us twice when the program that started us passes it on; only a later one means impatience. */
const impatientAfterMs = 1000

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
  const server = await startServer(config, { engine, log, webRoot: resolve(import.meta.dirname, '../dist/web') })
  stopOnSignals(server)
  await server.app.listen({ host: config.host, port: config.port })
  if (!(await server.ready)) return
  const address = server.app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  process.stdout.write(`Trailcast is ready: ${config.port === 0 ? `http://localhost:${port}` : config.publicUrl}\n`)
}

function readEnvFile(): void {
  try {
    process.loadEnvFile()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ENOENT') throw new ConfigError([`The file .env cannot be read (${String(code)}).`])
  }
}

function stopOnSignals(server: Server): void {
  let firstAt: number | undefined
  const stop = (): void => {
    if (firstAt !== undefined) {
      if (performance.now() - firstAt > impatientAfterMs) process.exit(1)
      return
    }
    firstAt = performance.now()
    server.stop().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** The operator gets one sentence for what the operator can put right, and the details of everything else. */
function fail(error: unknown): never {
  process.stderr.write(`${sentenceFor(error)}\n`)
  process.exit(1)
}

function sentenceFor(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataFolderError || error instanceof DatabaseNewerError)
    return error.message
  const { code, port } = (error ?? {}) as { code?: unknown; port?: unknown }
  if (code === 'EADDRINUSE') return `Port ${String(port)} is taken by another program. Set PORT to a free one.`
  if (code === 'EACCES') return `This user may not listen on port ${String(port)}. Set PORT to 1024 or higher.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine does not have the address in HOST. Set it to one that it has.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
