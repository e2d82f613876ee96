import type { FastifyInstance } from 'fastify'
import {
  disconnectFitnessLink,
  getFitnessLog,
  listFitnessLinks,
  pauseFitnessLink,
  popupCalls,
  popupProviders,
  resumeFitnessLink,
  syncFitnessLink,
} from '#contract/fitness-sync/fitness-sync.ts'
import { providerIds } from '#domain/fitness/provider.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { disconnectLink, pauseLink, resumeLink, syncLinkNow } from './change-link.ts'
import { describeLinks, describeUser } from './describe-links.ts'
import { findPopup } from './fitness-errors.ts'
import { listLog } from './log.queries.ts'

export function linkRoutes(app: FastifyInstance, services: Services): void {
  handle(app, listFitnessLinks, async ({ viewer }) => ({
    links: await describeLinks(services, viewer.id),
    available: providerIds.filter((id) => services.fitnessProviders[id]),
    by_popup: popupProviders.filter((id) => findPopup(services, id)),
  }))

  handle(app, getFitnessLog, ({ viewer, params: { provider }, query: { before } }) =>
    listLog(services.cells.of(viewer.id).db, { accountId: viewer.id, provider }, before),
  )

  const changes = [
    [pauseFitnessLink, pauseLink],
    [resumeFitnessLink, resumeLink],
    [syncFitnessLink, syncLinkNow],
    [disconnectFitnessLink, disconnectLink],
  ] as const
  for (const [call, change] of changes)
    handle(app, call, ({ viewer, params: { provider } }) =>
      change(services, { accountId: viewer.id, provider }),
    )

  for (const provider of popupProviders) {
    const { getUser, deauthorize } = popupCalls[provider]
    handle(app, getUser, ({ viewer }) => describeUser(services, { accountId: viewer.id, provider }))
    handle(app, deauthorize, ({ viewer }) => disconnectLink(services, { accountId: viewer.id, provider }))
  }
}
