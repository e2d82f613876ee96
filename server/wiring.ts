import { join } from 'node:path'
import type { Logger } from 'pino'
import { regionOfId } from '#domain/id.ts'
import type { Region } from '#domain/region.ts'
import type { BotCheck } from './adapters/bot-check/bot-check.ts'
import { proofOfWork } from './adapters/bot-check/proof-of-work.ts'
import type { Mailer } from './adapters/mail/mailer.ts'
import { smtpMailer } from './adapters/mail/smtp.ts'
import { standInMailer } from './adapters/mail/stand-in.ts'
import { diskStorage } from './adapters/object-storage/disk.ts'
import type { ObjectStorage } from './adapters/object-storage/object-storage.ts'
import { s3Storage } from './adapters/object-storage/s3.ts'
import type { Cell } from './cells/cell.ts'
import { makeCells } from './cells/cells.ts'
import { makeDirectory } from './cells/directory.ts'
import type { Config } from './config.ts'
import type { Engine } from './db/engine.ts'
import type { JobQueue } from './jobs/queue.ts'
import { deriveKey } from './keys.ts'
import type { Services } from './services.ts'

type Sources = {
  engine: Engine
  log: Logger
  queueOf: (region: Region) => JobQueue
  now?: () => number
}

/** The only place that chooses what stands behind an interface. */
export function wireServices(config: Config, { engine, log, queueOf, now = Date.now }: Sources): Services {
  const directory = makeDirectory({
    world: engine.worldDb,
    secret: config.secret,
    now,
    accountExists: (userId) => accountExists(engine, userId),
  })
  const cellOf = (region: Region): Cell => ({
    region,
    db: engine.cellDb(region),
    files: storageOf(config, region),
    jobs: queueOf(region),
  })
  const cells = makeCells({ us: cellOf('us'), eu: cellOf('eu') }, directory, engine.worldDb)
  return { config, log, cells, mailer: mailerOf(config), botCheck: botCheckOf(config), now }
}

function storageOf({ files }: Config, region: Region): ObjectStorage {
  return files.kind === 's3' ? s3Storage(files.buckets[region]) : diskStorage({ root: join(files.dir, region) })
}

function mailerOf({ mail }: Config): Mailer {
  return mail.kind === 'smtp' ? smtpMailer(mail) : standInMailer()
}

function botCheckOf({ botCheck, secret }: Config): BotCheck {
  return proofOfWork({ cost: botCheck.cost, secret: deriveKey(secret, 'bot check').toString('hex') })
}

async function accountExists(engine: Engine, userId: string): Promise<boolean> {
  const db = engine.cellDb(regionOfId(userId))
  const account = await db.selectFrom('account').select('id').where('id', '=', userId).executeTakeFirst()
  return account !== undefined
}
