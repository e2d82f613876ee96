import { sql } from 'kysely'
import type { DecisionAction, DecisionSource } from '#contract/moderation/decisions.ts'
import type { DecisionDraft } from '#contract/moderation/moderation.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { newId } from '#server/cells/new-id.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { saveAuditLine, type Actor } from './audit.queries.ts'
import { carryOut } from './carry-out.ts'
import type { DecisionRow } from './decision-view.ts'
import { carryOutDecision } from './jobs/carry-out-decision.job.ts'
import * as errors from './moderation-errors.ts'
import { possibleActions, restrictionAfter } from './possible-actions.ts'
import { findTitle } from './reported-thing.ts'
import { findRestriction, restrictThing, type Case } from './restrict-thing.ts'

const needsGround: ReadonlySet<DecisionAction> = new Set([
  'warn',
  'limit',
  'remove',
  'no_comments',
  'suspend',
])

/** Decides about all open reports of a thing. Returns the decision's id. */
export async function decide(services: Services, actor: Actor, draft: DecisionDraft): Promise<string> {
  if (needsGround.has(draft.action) && draft.ground_text === '') throw errors.groundNeeded()
  if (draft.action === 'no_comments' && draft.days === undefined) throw errors.daysNeeded()
  const { db } = services.cells.of(draft.case_id)
  const id = await db.transaction().execute(async (trx) => {
    const thing = await lockCase(trx, draft.case_id)
    requireTurn(thing, actor, services.now())
    await requireAllRead(trx, draft)
    return decideLocked(services, trx, { thing, actor, draft })
  })
  await carryOut(services, id)
  return id
}

export async function lockCase(trx: CellTransaction, id: string): Promise<Case> {
  const thing = await trx
    .selectFrom('moderation_case')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!thing) throw notFound()
  return thing
}

/** Nobody decides about their own things, or about what someone else is looking at. */
function requireTurn(thing: Case, actor: Actor, now: number): void {
  if (actor.kind !== 'moderator') return
  if (isOwnThing(thing, actor.id)) throw errors.notOwnThings()
  const isLeased = (thing.leased_until?.getTime() ?? 0) > now
  if (isLeased && thing.assigned_to !== actor.id) throw errors.caseTaken()
  if (!isLeased) throw errors.takeFirst()
}

/** A decision answers every open report, so whoever makes it has read them all. */
async function requireAllRead(
  trx: CellTransaction,
  { case_id, newest_report_id }: DecisionDraft,
): Promise<void> {
  if (newest_report_id === undefined) return
  const newer = await trx
    .selectFrom('report')
    .select('id')
    .where('case_id', '=', case_id)
    .where('id', '>', newest_report_id)
    .executeTakeFirst()
  if (newer) throw errors.newReport()
}

export const isOwnThing = ({ subject_id, host_id }: Case, accountId: string): boolean =>
  subject_id === accountId || host_id === accountId

type Deciding = { thing: Case; actor: Actor; draft: DecisionDraft }

async function decideLocked(
  services: Services,
  trx: CellTransaction,
  { thing, actor, draft }: Deciding,
): Promise<string> {
  const time = services.now()
  const before = await findRestriction(trx, thing)
  if (!possibleActions(thing.kind, before, await hasEffect(trx, thing.id)).includes(draft.action))
    throw errors.actionNotPossible()
  // People who were told that it is hidden are told that it no longer is.
  const action = draft.action === 'none' && before === 'hidden' ? 'restore' : draft.action
  const { days } = draft
  const id = await saveDecision(services, trx, thing, {
    action,
    reason: draft.reason,
    facts: draft.facts,
    ground: needsGround.has(action) ? draft.ground : null,
    ground_text: needsGround.has(action) ? draft.ground_text : '',
    source: await findSource(trx, thing.id),
    is_automated: before === 'hidden',
    until: action === 'no_comments' && days !== undefined ? new Date(time + days * dayMs) : null,
  })
  const after = restrictionAfter(action, { kind: thing.kind, before })
  if (after !== undefined) await restrictThing(services, trx, thing, after)
  await replaceEarlier(trx, { caseId: thing.id, by: id, action, changesThing: after !== undefined })
  await closeReports(trx, { caseId: thing.id, id, isUpheld: needsGround.has(action), at: new Date(time) })
  await trx
    .updateTable('moderation_case')
    .set({ state: 'decided', assigned_to: null, leased_until: null })
    .where('id', '=', thing.id)
    .execute()
  await saveAuditLine(trx, thing, { actor, act: 'decide', at: new Date(time), decisionId: id, note: action })
  return id
}

type NewDecision = Pick<
  DecisionRow,
  'action' | 'reason' | 'facts' | 'ground' | 'ground_text' | 'source' | 'is_automated' | 'until'
>

/** Saves it together with the job that tells everyone. */
export async function saveDecision(
  { cells, now }: Pick<Services, 'cells' | 'now'>,
  trx: CellTransaction,
  { id: case_id, kind, target_id, subject_id }: Pick<Case, 'id' | 'kind' | 'target_id' | 'subject_id'>,
  decision: NewDecision,
): Promise<string> {
  const cell = cells.of(case_id)
  const id = newId(cell.region, now())
  const title = await findTitle(trx, { kind, id: target_id })
  const about = { case_id, kind, target_id, subject_id, title }
  await trx
    .insertInto('decision')
    .values({ id, ...about, ...decision, created_at: new Date(now()) })
    .execute()
  await cell.jobs.enqueue(carryOutDecision, { decisionId: id }, { key: id, transaction: trx })
  return id
}

/** Whether an earlier decision that restoring would end still applies. */
export async function hasEffect(db: Parameters<typeof findRestriction>[0], caseId: string): Promise<boolean> {
  const { rows } = await sql`
    select from decision where case_id = ${caseId} and reversed_by is null
      and action in ('limit', 'remove', 'no_comments', 'suspend') limit 1`.execute(db)
  return rows.length > 0
}

async function findSource(trx: CellTransaction, caseId: string): Promise<DecisionSource> {
  const { rows } = await sql<{ is_legal: boolean }>`
    select legal_explanation is not null as is_legal from report where case_id = ${caseId} and state = 'open'`.execute(
    trx,
  )
  if (rows.length === 0) return 'own_initiative'
  return rows.some(({ is_legal }) => is_legal) ? 'legal_notice' : 'reports'
}

type Replacing = { caseId: string; by: string; action: DecisionAction; changesThing: boolean }

/** Earlier decisions about the thing no longer apply; restoring also ends those that concern the person. */
export async function replaceEarlier(
  trx: CellTransaction,
  { caseId, by, action, changesThing }: Replacing,
): Promise<void> {
  const replaced = [
    ...(changesThing ? ['hide', 'limit', 'remove'] : []),
    ...(action === 'restore' ? ['no_comments', 'suspend'] : []),
  ]
  await sql`
    update decision set reversed_by = ${by}
    where case_id = ${caseId} and id <> ${by} and reversed_by is null and action = any(${replaced})`.execute(
    trx,
  )
}

type Closing = { caseId: string; id: string; isUpheld: boolean; at: Date }

/** One decision closes all open reports: the first one gets the outcome, the others count as duplicates of it. */
async function closeReports(trx: CellTransaction, { caseId, id, isUpheld, at }: Closing): Promise<void> {
  const outcome = isUpheld ? 'upheld' : 'rejected'
  await sql`
    update report set decision_id = ${id}, decided_at = ${at}, state = case when id = (
      select id from report where case_id = ${caseId} and state = 'open' order by created_at, id limit 1)
      then ${outcome} else 'duplicate' end
    where case_id = ${caseId} and state = 'open'`.execute(trx)
}
