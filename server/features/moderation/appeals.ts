import type { AppealOutcome } from '#contract/moderation/moderation.ts'
import { newId } from '#server/cells/new-id.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { findDecider, saveAuditLine, type Actor } from './audit.queries.ts'
import { carryOut } from './carry-out.ts'
import { isOwnThing, lockCase, replaceEarlier, saveDecision } from './decide.ts'
import { appealUntil, type AppealRow, type DecisionRow } from './decision-view.ts'
import { tellAppeal } from './jobs/tell-appeal.job.ts'
import * as errors from './moderation-errors.ts'
import { findRestriction, restrictThing, type Case } from './restrict-thing.ts'
import { tellRejected } from './tell-rejected.ts'

/** One appeal against a decision, by the person whom it concerns. */
export async function saveAppeal(
  services: Services,
  decision: DecisionRow,
  text: string,
): Promise<AppealRow> {
  const { cells, now } = services
  const { id: decision_id, subject_id, case_id } = decision
  const cell = cells.of(decision_id)
  return cell.db.transaction().execute(async (trx) => {
    const thing = await lockCase(trx, case_id)
    const known = await trx
      .selectFrom('appeal')
      .select('id')
      .where('decision_id', '=', decision_id)
      .executeTakeFirst()
    if (known) throw errors.appealedAlready()
    if (appealUntil(decision, now()) === null) throw errors.cannotAppeal()
    const at = new Date(now())
    const appeal = await trx
      .insertInto('appeal')
      .values({ id: newId(cell.region, now()), decision_id, subject_id, text, state: 'open', created_at: at })
      .returningAll()
      .executeTakeFirstOrThrow()
    await saveAuditLine(trx, thing, { actor: { kind: 'server' }, act: 'appeal', at, decisionId: decision_id })
    return appeal
  })
}

/** Upholding an appeal undoes the decision; nobody decides about their own things, or about their own decisions. */
export async function decideAppeal(
  services: Services,
  actor: Actor,
  { appeal_id, outcome, answer }: AppealOutcome,
): Promise<void> {
  const { cells, now } = services
  const cell = cells.of(appeal_id)
  const reversal = await cell.db.transaction().execute(async (trx) => {
    const { appeal, decision, thing } = await lockAppeal(trx, appeal_id)
    if (appeal.state !== 'open') throw errors.decidedAlready()
    if (actor.kind === 'moderator') await requireOther(trx, { thing, decision }, actor.id)
    const at = new Date(now())
    await trx
      .updateTable('appeal')
      .set({ state: outcome, answer, decided_at: at })
      .where('id', '=', appeal_id)
      .execute()
    const act = outcome === 'upheld' ? 'uphold_appeal' : 'reject_appeal'
    await saveAuditLine(trx, thing, { actor, act, at, decisionId: decision.id })
    if (outcome === 'upheld') return reverse(services, trx, { thing, decision, answer })
    await cell.jobs.enqueue(tellAppeal, { appealId: appeal_id }, { key: appeal_id, transaction: trx })
    return undefined
  })
  await (reversal === undefined ? tellRejected(services, appeal_id) : carryOut(services, reversal))
}

async function lockAppeal(trx: CellTransaction, id: string) {
  const known = await trx.selectFrom('appeal').select('decision_id').where('id', '=', id).executeTakeFirst()
  if (!known) throw notFound()
  const decision = await trx
    .selectFrom('decision')
    .selectAll()
    .where('id', '=', known.decision_id)
    .executeTakeFirstOrThrow()
  // The case is always locked first, so that two moderators do not wait for each other.
  const thing = await lockCase(trx, decision.case_id)
  const appeal = await trx.selectFrom('appeal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { appeal, decision, thing }
}

type Appealed = { thing: Case; decision: DecisionRow }

async function requireOther(
  trx: CellTransaction,
  { thing, decision }: Appealed,
  moderatorId: string,
): Promise<void> {
  if (isOwnThing(thing, moderatorId)) throw errors.notOwnThings()
  if ((await findDecider(trx, decision.id)) === moderatorId) throw errors.notOwnDecisions()
}

/** Replaces the old decision with a new one. Returns the id of the new one. */
async function reverse(
  services: Services,
  trx: CellTransaction,
  { thing, decision, answer }: Appealed & { answer: string },
): Promise<string> {
  const id = await saveDecision(services, trx, thing, {
    action: 'restore',
    reason: decision.reason,
    facts: answer,
    ground: null,
    ground_text: '',
    source: 'appeal',
    is_automated: false,
    until: null,
  })
  const before = await findRestriction(trx, thing)
  if ((before ?? null) !== null) await restrictThing(services, trx, thing, null)
  await replaceEarlier(trx, { caseId: thing.id, by: id, action: 'restore', changesThing: true })
  await trx.updateTable('decision').set({ reversed_by: id }).where('id', '=', decision.id).execute()
  return id
}
