import type { FastifyInstance } from 'fastify'
import { decideCase, getCase, leaseCase, listAudit, listQueue } from '#contract/moderation/moderation.ts'
import { acrossCells } from '#server/cells/across-cells.ts'
import { findPeopleForModerators } from '#server/features/people/public.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { lineId, listAuditLines, type AuditRow } from './audit.queries.ts'
import { findContext } from './case-context.ts'
import { findCase, listCases, toItems, type CaseRow } from './case.queries.ts'
import { decide, hasEffect } from './decide.ts'
import { listDecisions } from './decision-view.ts'
import { leaseFor, releaseFor } from './lease.ts'
import { listReports } from './list-reports.ts'
import { possibleActions } from './possible-actions.ts'
import { findRestriction } from './restrict-thing.ts'

export function moderationRoutes(app: FastifyInstance, services: Services): void {
  const { cells, now } = services

  handle(app, listQueue, async ({ query: { cursor, limit, ...asked }, viewer }) => {
    const question = { ...asked, moderatorId: viewer.id, now: new Date(now()) }
    const page = await acrossCells(cells, {
      cursor,
      limit,
      positionOf: ({ key, id }: CaseRow) => ({ key, id }),
      ask: ({ db }, after, count) => listCases(db, question, { after, limit: count }),
    })
    return { ...page, items: await toItems(services, page.items, viewer.id) }
  })

  handle(app, getCase, async ({ query: { case_id }, viewer }) => {
    const { db } = cells.of(case_id)
    const row = await findCase(db, case_id)
    const [item] = row ? await toItems(services, [row], viewer.id) : []
    if (!row || !item) throw notFound()
    const restriction = await findRestriction(db, row)
    return {
      item,
      context: await findContext(services, row, viewer),
      restriction: restriction ?? null,
      reports: await listReports(db, case_id),
      decisions: await listDecisions(db, case_id, now()),
      actions: possibleActions(row.kind, restriction, await hasEffect(db, case_id)),
    }
  })

  handle(app, leaseCase, async ({ body: { case_id, action }, viewer }) => {
    await (action === 'take' ? leaseFor : releaseFor)(services, case_id, viewer.id)
  })

  handle(app, decideCase, async ({ body, viewer }) => ({
    id: await decide(services, { kind: 'moderator', id: viewer.id }, body),
  }))

  handle(app, listAudit, async ({ query }) => {
    const page = await acrossCells(cells, {
      ...query,
      positionOf: ({ at, id }: AuditRow & { id: string }) => ({ key: at.getTime(), id }),
      ask: async (cell, after, count) =>
        (await listAuditLines(cell, after, count)).map((row) => ({ ...row, id: lineId(cell.region, row.n) })),
    })
    const people = await findPeopleForModerators(
      services,
      page.items.flatMap(({ actor_id }) => actor_id ?? []),
    )
    return {
      ...page,
      items: page.items.map(({ n: _n, actor_id, at, ...line }) => ({
        ...line,
        at: at.toISOString(),
        person: people.get(actor_id ?? '') ?? null,
      })),
    }
  })
}
