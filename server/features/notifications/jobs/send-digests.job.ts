import { z } from 'zod'
import type { Cell } from '#server/cells/cell.ts'
import { queueMail } from '#server/features/mail/public.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import type { Services } from '#server/services.ts'
import { digestMail } from '../digest-mail.ts'
import { listDueReaders, markDigested, type Reader } from '../digest.queries.ts'
import { listGroups, markMailed } from '../notification.queries.ts'
import { showNotifications } from '../show-notifications.ts'
import { writeUnsubscribeToken } from '../unsubscribe-token.ts'

const atATime = 100
const maxGroups = 100

/** Mails people what they have not seen. Someone who was just written to is no longer due, so it can be run again. */
export const sendDigests = defineJob({
  name: 'send-digests',
  input: z.object({}),
  timeoutSeconds: 3600,
  concurrency: 1,
  async run({ services, cell, signal }) {
    let after = ''
    for (;;) {
      const readers = await listDueReaders(cell.db, { now: services.now(), after, limit: atATime })
      for (const reader of readers) {
        signal.throwIfAborted()
        await sendDigest(services, cell, reader)
        after = reader.id
      }
      if (readers.length < atATime) return
    }
  },
})

async function sendDigest(services: Services, cell: Cell, reader: Reader): Promise<void> {
  const { config, now } = services
  const until = new Date(now())
  const groups = await listGroups(cell.db, { accountId: reader.id, wanted: 'digest' }, undefined, maxGroups)
  const { items, isIncomplete } = await showNotifications(services, reader.id, groups)
  // The next run sends everything, once the other region answers again.
  if (isIncomplete) return
  const { publicUrl } = config
  const unsubscribeUrl = new URL(`/unsubscribe/${writeUnsubscribeToken(config.secret, reader.id)}`, publicUrl)
    .href
  await cell.db.transaction().execute(async (trx) => {
    if (!(await markDigested(trx, reader, until))) return
    await markMailed(trx, { accountId: reader.id, until, now: until })
    if (items.length === 0) return
    await queueMail(
      { cell, trx, now: now() },
      {
        ...digestMail({ reader, items, unsubscribeUrl, publicUrl }),
        recipient: reader.address,
        replyTo: null,
        unsubscribeUrl,
        accountId: reader.id,
      },
    )
  })
}
