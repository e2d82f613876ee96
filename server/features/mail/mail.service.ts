import type { OutgoingMail } from '#server/adapters/mail/mailer.ts'
import { acrossCells, type Page, type PageRequest } from '#server/cells/across-cells.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Cells } from '#server/cells/cells.ts'
import { newId } from '#server/cells/new-id.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { deliverMail } from './jobs/deliver-mail.job.ts'
import { listMail, saveMail, type StoredMail } from './mail.queries.ts'

export type MailToQueue = Omit<OutgoingMail, 'id'>

type Outbox = { cell: Cell; trx: CellTransaction; now: number }

/** The mail is stored and its delivery planned with whatever else the transaction does, or not at all. */
export async function queueMail({ cell, trx, now }: Outbox, mail: MailToQueue): Promise<string> {
  const id = newId(cell.region, now)
  await saveMail(trx, { id, ...mail }, new Date(now))
  await cell.jobs.enqueue(deliverMail, { mailId: id }, { transaction: trx, key: id })
  return id
}

/** All mail that is still stored, newest first. */
export function listStoredMail(cells: Cells, page: PageRequest): Promise<Page<StoredMail>> {
  return acrossCells(cells, {
    ...page,
    positionOf: ({ created_at, id }) => ({ key: created_at.getTime(), id }),
    ask: ({ db }, after, limit) => listMail(db, after, limit),
  })
}
