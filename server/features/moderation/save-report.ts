import { sql, type Selectable } from 'kysely'
import type { Report } from '#contract/moderation/reports.ts'
import { newId } from '#server/cells/new-id.ts'
import type { CellDatabase, CellTransaction } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { saveAuditLine } from './audit.queries.ts'
import { carryOut } from './carry-out.ts'
import { saveDecision } from './decide.ts'
import { receiptForReport } from './jobs/receipt-for-report.job.ts'
import type { ReportedThing } from './reported-thing.ts'
import { findRestriction, restrictThing, type Case } from './restrict-thing.ts'
import { sendReceipt } from './tell-reporters.ts'
import { moderationMessages } from '#contract/moderation/moderation-messages.ts'

export type Reporter = {
  /** Undefined for visitors. */
  id: string | undefined
  /** Whether they have been here for a while, so that their reports count towards hiding something. */
  isKnown: boolean
}

/** Every report is stored; if the same person sends the same words again, that is the existing report. */
export async function saveReport(
  services: Services,
  thing: ReportedThing,
  { report, reporter }: { report: Report; reporter: Reporter },
): Promise<void> {
  const { reportId, decisionId } = await thing.cell.db.transaction().execute(async (trx) => {
    const opened = await openCase(services, trx, thing, report)
    return {
      reportId: await insertReport(services, trx, opened.id, { report, reporter }),
      decisionId: (await isReportedEnough(trx, opened)) ? await hide(services, trx, opened) : undefined,
    }
  })
  await sendReceipt(services, reportId).catch((error: unknown) => {
    services.log.warn({ err: error, reportId }, 'the receipt for a report has to wait')
  })
  if (decisionId !== undefined) await carryOut(services, decisionId)
}

const urgencyOf = ({ reason, legal }: Report): number =>
  reason === 'minors' ? 3 : legal || reason === 'illegal' ? 2 : reason === 'shows_my_home' ? 1 : 0

/** The case of the thing, reopened if it was decided. This locks its row. */
async function openCase(
  { now }: Services,
  trx: CellTransaction,
  { cell, kind, id: target_id, subjectId, hostId }: ReportedThing,
  report: Report,
): Promise<Case> {
  const { rows } = await sql<Case>`
    insert into moderation_case as known (id, kind, target_id, subject_id, host_id, state, urgency, opened_at)
    values (${newId(cell.region, now())}, ${kind}, ${target_id}, ${subjectId}, ${hostId}, 'open',
      ${urgencyOf(report)}, ${new Date(now())})
    on conflict (kind, target_id) do update set state = 'open',
      urgency = case when known.state = 'open' then greatest(known.urgency, excluded.urgency) else excluded.urgency end,
      opened_at = case when known.state = 'open' then known.opened_at else excluded.opened_at end
    returning *`.execute(trx)
  const [opened] = rows
  if (!opened) throw new Error('the case was not saved')
  return opened
}

/** The id of the report, or of the same report that this person sent earlier. */
async function insertReport(
  { cells, now }: Services,
  trx: CellTransaction,
  caseId: string,
  { report, reporter }: { report: Report; reporter: Reporter },
): Promise<string> {
  const { reason, text, moment_ms, legal, email } = report
  const said = {
    reporter_id: reporter.id ?? null,
    reason,
    text,
    moment_ms: moment_ms ?? null,
    legal_explanation: legal?.explanation ?? null,
    reporter_name: legal?.name ?? null,
    // Mail to someone with an account goes to its address, unless they gave another in a legal notice.
    reporter_email: legal?.email ?? (reporter.id === undefined ? email || null : null),
  }
  const before = reporter.id === undefined ? undefined : await findSame(trx, caseId, said)
  if (before !== undefined) return before
  const cell = cells.of(caseId)
  const id = newId(cell.region, now())
  await trx
    .insertInto('report')
    .values({
      ...said,
      id,
      case_id: caseId,
      is_known: reporter.isKnown,
      state: 'open',
      created_at: new Date(now()),
    })
    .execute()
  await cell.jobs.enqueue(receiptForReport, { reportId: id }, { key: id, transaction: trx })
  return id
}

type Said = Pick<
  Selectable<CellDatabase['report']>,
  'reporter_id' | 'reason' | 'text' | 'moment_ms' | 'legal_explanation' | 'reporter_name' | 'reporter_email'
>

/** The case is locked, so that two simultaneous requests cannot both find nothing. */
async function findSame(trx: CellTransaction, caseId: string, said: Said): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from report where case_id = ${caseId} and state = 'open' and reporter_id = ${said.reporter_id}
      and reason = ${said.reason} and text = ${said.text}
      and moment_ms is not distinct from ${said.moment_ms}::float8
      and legal_explanation is not distinct from ${said.legal_explanation}::text
      and reporter_name is not distinct from ${said.reporter_name}::text
      and reporter_email is not distinct from ${said.reporter_email}::text`.execute(trx)
  return rows[0]?.id
}

/** Reports by this many known people hide something until a moderator has looked at it. */
const enough = 3

/** Something that a moderator has once left as it is stays visible, so that people cannot team up against it. */
async function isReportedEnough(trx: CellTransaction, opened: Case): Promise<boolean> {
  if ((await findRestriction(trx, opened)) !== null) return false
  const { rows } = await sql<{ known: number; was_looked_at: boolean }>`
    select count(distinct reporter_id) filter (where is_known and state = 'open')::int as known, exists (
      select from decision where case_id = ${opened.id} and action in ('none', 'warn', 'restore')) as was_looked_at
    from report where case_id = ${opened.id}`.execute(trx)
  const [counted] = rows
  return counted !== undefined && counted.known >= enough && !counted.was_looked_at
}

async function hide(services: Services, trx: CellTransaction, opened: Case): Promise<string> {
  await restrictThing(services, trx, opened, 'hidden')
  const { rows } = await sql<{ reason: Report['reason'] }>`
    select reason from report where case_id = ${opened.id} and state = 'open'
    group by reason order by count(*) desc, reason limit 1`.execute(trx)
  const decisionId = await saveDecision(services, trx, opened, {
    action: 'hide',
    reason: rows[0]?.reason ?? 'other',
    ground: null,
    ground_text: '',
    facts: moderationMessages.hiddenFacts,
    source: 'reports',
    is_automated: true,
    until: null,
  })
  await trx
    .updateTable('moderation_case')
    .set({ urgency: sql`greatest(urgency, 1)` })
    .where('id', '=', opened.id)
    .execute()
  const at = new Date(services.now())
  await saveAuditLine(trx, opened, { actor: { kind: 'server' }, act: 'hide', at, decisionId })
  return decisionId
}
