import type { FastifyInstance } from 'fastify'
import { dismissProposal, listProposals, listUnpublished } from '#contract/projects/proposal.ts'
import { handle } from '#server/http/handle.ts'
import { languageOf } from '#server/http/request-headers.ts'
import type { Services } from '#server/services.ts'
import { listUnpublishedProjects } from '../list-projects.queries.ts'
import { toProjectItem } from '../project-item.ts'
import { hasVideoWithoutTime, markDismissed } from './overlap.queries.ts'
import { findProposalFor, listProposalsFor } from './proposals.ts'

export function proposalRoutes(app: FastifyInstance, services: Services): void {
  const { cells } = services

  handle(app, listProposals, async ({ viewer, query: { of }, request }) => {
    const asker = { accountId: viewer.id, language: languageOf(request) }
    const is_preparing = await hasVideoWithoutTime(cells.of(viewer.id).db, viewer.id)
    if (of === undefined) return { items: await listProposalsFor(services, asker), is_preparing }
    const proposal = await findProposalFor(services, asker, of)
    return { items: proposal ? [proposal] : [], is_preparing }
  })

  handle(app, dismissProposal, ({ viewer, body: { video_ids: videoIds, is_dismissed } }) => {
    const at = is_dismissed ? new Date(services.now()) : null
    return markDismissed(cells.of(viewer.id).db, viewer.id, { videoIds, at })
  })

  handle(app, listUnpublished, async ({ viewer }) => {
    const rows = await listUnpublishedProjects(cells.of(viewer.id).db, viewer.id)
    return { items: rows.map((row) => toProjectItem(services, row)) }
  })
}
