import { sql } from 'kysely'
import { billingMailMessages as mails } from './billing-messages.ts'
import { planEndMails, hidesAfterMs, mailsDue } from '#domain/plans/plan-end.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { greet, writeMail, type WrittenMail, queueMail } from '#server/features/mail/public.ts'
import type { Services } from '#server/services.ts'

/** Someone pays for storage again: everything goes back to how it was. */
export async function resumePlan(
  { cells, announce }: Services,
  trx: CellTransaction,
  accountId: string,
): Promise<void> {
  await trx
    .updateTable('billing_customer')
    .set({ plan_ended_at: null, end_mails: 0 })
    .where('account_id', '=', accountId)
    .where('plan_ended_at', 'is not', null)
    .execute()
  const { rows } = await sql`
    update account set videos_hidden_at = null
    where id = ${accountId} and videos_hidden_at is not null returning id`.execute(trx)
  if (rows.length > 0) await announce('videosHiddenChanged', { cell: cells.of(accountId), trx, accountId })
}

type Ended = {
  account_id: string
  name: string
  address: string | null
  plan_ended_at: Date
  end_mails: number
  is_hidden: boolean
  has_videos: boolean
}

const atATime = 200

/** Notes which plans have ended, tells their owners, and hides their videos from others after a month. */
export async function followEndedPlans(services: Services, cell: Cell): Promise<void> {
  const time = new Date(services.now())
  await sql`
    update billing_customer set plan_ended_at = account.subscription_active_until, end_mails = 0
    from account where account.id = billing_customer.account_id and plan_ended_at is null
      and account.subscription_storage > 0 and account.subscription_status in ('active', 'cancelled')
      and account.subscription_active_until <= ${time} and account.deleted_at is null`.execute(cell.db)
  for (const accountId of await listDue(cell, services.now()))
    await cell.db.transaction().execute((trx) => followEndedPlan(services, { cell, trx, accountId }))
}

/** Accounts for which the next mail is due; after the last mail there is nothing more to do. */
async function listDue({ db }: Cell, nowMs: number): Promise<string[]> {
  const isDue = planEndMails.map(
    ({ afterMs }, sent) => sql`(end_mails = ${sent} and plan_ended_at <= ${new Date(nowMs - afterMs)})`,
  )
  const { rows } = await sql<{ account_id: string }>`
    select account_id from billing_customer
    where plan_ended_at is not null and (${sql.join(isDue, sql` or `)})
    order by plan_ended_at limit ${atATime}`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

type Place = { cell: Cell; trx: CellTransaction; accountId: string }

async function followEndedPlan(services: Services, { cell, trx, accountId }: Place): Promise<void> {
  const ended = await lockEnded(trx, accountId)
  if (!ended) return
  const sinceMs = services.now() - ended.plan_ended_at.getTime()
  const due = mailsDue(sinceMs)
  if (due <= ended.end_mails) return
  const hides = sinceMs >= hidesAfterMs && ended.has_videos && !ended.is_hidden
  if (hides) await hideVideos(services, { cell, trx, accountId })
  await trx
    .updateTable('billing_customer')
    .set({ end_mails: due })
    .where('account_id', '=', accountId)
    .execute()
  // After a long outage only the latest mail is of interest. Without videos, only the first is.
  if (ended.address === null || (due > 1 && !ended.has_videos)) return
  const mail = mailOf(services, ended, due - 1)
  const own = { ...mail, recipient: ended.address, replyTo: null, accountId }
  await queueMail({ cell, trx, now: services.now() }, own)
}

async function lockEnded(trx: CellTransaction, accountId: string): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`
    select account.id as account_id, account.name,
      coalesce(account.email, case when google_email_verified then google_email end, facebook_email) as address,
      plan_ended_at, end_mails, videos_hidden_at is not null as is_hidden,
      exists (select from video where video.account_id = account.id and video.deleted_at is null
        and video.version is not null) as has_videos
    from billing_customer join account on account.id = billing_customer.account_id
    where billing_customer.account_id = ${accountId} and plan_ended_at is not null and account.deleted_at is null
    for update of billing_customer`.execute(trx)
  return rows[0]
}

async function hideVideos({ announce, now }: Services, { cell, trx, accountId }: Place): Promise<void> {
  await trx
    .updateTable('account')
    .set({ videos_hidden_at: new Date(now()) })
    .where('id', '=', accountId)
    .execute()
  await announce('videosHiddenChanged', { cell, trx, accountId })
}

/** `2 June 2026`, the same for everyone. */
const dayOf = (timeMs: number): string =>
  new Date(timeMs).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

function mailOf(
  { config }: Services,
  { name, plan_ended_at, has_videos }: Ended,
  index: number,
): WrittenMail {
  const kind = planEndMails[index]?.kind ?? 'ended'
  const hiddenFrom = mails.hiddenFrom(dayOf(plan_ended_at.getTime() + hidesAfterMs))
  const told = {
    ended: [mails.endedSubject, mails.ended, ...(has_videos ? [mails.endedKeeps, hiddenFrom] : [])],
    remind: [mails.remindSubject, mails.ended, hiddenFrom, mails.endedKeeps],
    hidden: [mails.hiddenSubject, mails.hidden, mails.endedKeeps],
    last: [mails.lastSubject, mails.last, mails.endedKeeps],
  }[kind]
  const [subject = '', ...paragraphs] = told
  return writeMail({
    subject,
    greeting: greet(name),
    paragraphs,
    action: { label: mails.chooseAgain, url: `${config.publicUrl}/my_storage?checkout=true` },
    closing: mails.closing,
    publicUrl: config.publicUrl,
  })
}
