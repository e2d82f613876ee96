import type { FastifyInstance } from 'fastify'
import { appealDecision, getDecision } from '#contract/moderation/decisions.ts'
import { decideAppeal as decideAppealCall, listAppeals } from '#contract/moderation/moderation.ts'
import { acrossCells } from '#server/cells/across-cells.ts'
import { findPeopleForModerators } from '#server/features/people/public.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { keyOfAppeal, listOpenAppeals } from './appeal.queries.ts'
import { decideAppeal, saveAppeal } from './appeals.ts'
import { findDecider } from './audit.queries.ts'
import { isDecisionKey, toDecision, type AppealRow, type DecisionRow } from './decision-view.ts'

export function decisionRoutes(app: FastifyInstance, services: Services): void {
  const { cells, now } = services

  handle(app, getDecision, async ({ params: { id }, query: { key }, viewer }) => {
    const { decision, appeal } = await requireDecision(services, { id, key }, await viewer())
    return toDecision(decision, appeal, now())
  })

  handle(app, appealDecision, async ({ params: { id }, body: { text, key }, viewer }) => {
    const { decision } = await requireDecision(services, { id, key }, await viewer())
    return toDecision(decision, await saveAppeal(services, decision, text), now())
  })

  handle(app, listAppeals, async ({ query, viewer }) => {
    const page = await acrossCells(cells, {
      ...query,
      positionOf: (row: AppealRow) => ({ key: keyOfAppeal(row), id: row.id }),
      ask: ({ db }, after, count) => listOpenAppeals(db, after, count),
    })
    const people = await findPeopleForModerators(
      services,
      page.items.map(({ subject_id }) => subject_id),
    )
    const items = await Promise.all(
      page.items.map(async (appeal) => {
        const { db } = cells.of(appeal.id)
        const decision = await db
          .selectFrom('decision')
          .innerJoin('moderation_case', 'moderation_case.id', 'decision.case_id')
          .selectAll('decision')
          .select('moderation_case.host_id')
          .where('decision.id', '=', appeal.decision_id)
          .executeTakeFirstOrThrow()
        const isOwn = [appeal.subject_id, decision.host_id, await findDecider(db, decision.id)].includes(
          viewer.id,
        )
        return {
          id: appeal.id,
          text: appeal.text,
          state: appeal.state,
          case_id: decision.case_id,
          decision: toDecision(decision, appeal, now()),
          created_at: appeal.created_at.toISOString(),
          subject: people.get(appeal.subject_id) ?? null,
          may_decide: !isOwn,
        }
      }),
    )
    return { ...page, items }
  })

  handle(app, decideAppealCall, ({ body, viewer }) =>
    decideAppeal(services, { kind: 'moderator', id: viewer.id }, body),
  )
}

type Asked = { id: string; key: string | undefined }

/** For the person concerned, by their session or by the link in the mail. For others it does not exist. */
async function requireDecision(
  { cells, config }: Services,
  { id, key }: Asked,
  viewer: Viewer | undefined,
): Promise<{ decision: DecisionRow; appeal: AppealRow | undefined }> {
  const { db } = cells.of(id)
  const decision = await db.selectFrom('decision').selectAll().where('id', '=', id).executeTakeFirst()
  const isSubject = decision !== undefined && decision.subject_id === viewer?.id
  const hasLink = key !== undefined && isDecisionKey(config.secret, id, key)
  if (!decision || !(isSubject || hasLink)) throw notFound()
  const appeal = await db.selectFrom('appeal').selectAll().where('decision_id', '=', id).executeTakeFirst()
  return { decision, appeal }
}
