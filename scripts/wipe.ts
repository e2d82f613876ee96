import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { wipeAsOperator } from '#contract/accounts/operator.ts'
import type { Config } from '#server/config/config.ts'
import { FolderInUseError } from '#server/db/engine.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { lockFolder } from '#server/db/pglite/folder-lock.ts'
import { readEnvFile } from '#server/config/env-file.ts'
import { wipeRemains } from '#server/features/accounts/public.ts'
import { localAddress } from '#server/http/local-address.ts'
import { operatorAuthorization } from '#server/http/operator.ts'
import { lateQueue } from '#server/jobs/late-queue.ts'
import { readConfig } from '#server/config/read-config.ts'
import { wireServices } from '#server/wiring.ts'

// Usage: npm run wipe
// Purges deleted data from the pages of the database, and the files of deleted accounts. Run it with the
// server's settings and in its folder; if a running server has the embedded database to itself, that server
// is asked to do it.

try {
  readEnvFile()
  const config = readConfig(process.env)
  console.log(await wipeHere(config).catch((error: unknown) => insteadAsk(config, error)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function wipeHere(config: Config): Promise<string> {
  const log = pino({ level: 'warn' }, pino.destination(2))
  // First try without waiting: there is no point in waiting for a server that is not about to stop.
  if (config.database.kind === 'embedded') (await lockFolder(config.database.dir, 0)).release()
  const engine = await openEngine(config.database, log)
  try {
    await engine.migrate()
    return await wipeRemains(
      wireServices(config, { engine, log, queueOf: (region) => lateQueue(region, () => undefined) }),
    )
  } finally {
    await engine.close()
  }
}

async function insteadAsk(config: Config, error: unknown): Promise<string> {
  if (!(error instanceof FolderInUseError)) throw error
  const server = localAddress(config)
  const { method, path } = wipeAsOperator
  const headers = {
    'x-requested-with': 'trailcast',
    authorization: operatorAuthorization(config.secret, Date.now()),
  }
  // `fetch` gives up after five minutes without an answer, and a large database takes longer.
  const asked = request(server + path, { method, headers }).end()
  const [reply] = (await once(asked, 'response').catch((cause: unknown) => {
    throw new Error(
      `A server is using the database, but none answers at ${server}. Set HOST and PORT as for the server.`,
      { cause },
    )
  })) as [IncomingMessage]
  const message = await text(reply)
  if (reply.statusCode !== 200) throw new Error(message)
  return message
}
