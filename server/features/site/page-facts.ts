import type { FastifyInstance, FastifyRequest } from 'fastify'
import { demoText } from '#contract/demo/demo-text.ts'
import { consentCookie, unitsCookie, type PageFacts } from '#contract/site/page-facts.ts'
import type { Site } from '#contract/site/site.ts'
import { storageLabel } from '#domain/plans/storage-label.ts'
import { unitSystemOfLanguage, unitSystems } from '#domain/units/unit-system.ts'
import { findStorageGb } from '#server/features/billing/public.ts'
import { languageOf } from '#server/http/request-headers.ts'
import { readSessionCookie } from '#server/http/session.ts'
import { withPatience } from '#server/http/with-patience.ts'
import type { Services } from '#server/services.ts'

type Reader = Pick<PageFacts, 'isMember' | 'hasStorage' | 'isModerator'> & {
  units: PageFacts['units'] | null
}

const visitor: Reader = { isMember: false, units: null, hasStorage: false, isModerator: false }

/** Lets drawn pages be right from their first bytes on: see PageFacts. */
export function knowPageFacts(
  app: FastifyInstance,
  services: Services,
  site: Pick<Site, 'mode' | 'stand_ins' | 'starting_plan' | 'billing' | 'storage_quota_gb' | 'chat_url'>,
): void {
  const isHttps = services.config.publicUrl.startsWith('https:')
  const ofSite = {
    hasPlans: site.billing,
    chatUrl: site.chat_url,
    demo: site.mode === 'demo' ? demoText(site.stand_ins) : null,
    hasDevMail: site.stand_ins.includes('mail'),
    isPretended: site.stand_ins.includes('payments'),
    hasStartingPlan: site.starting_plan,
    quota: storageLabel(site.storage_quota_gb),
  }
  app.decorate('factsFor', async (request) => {
    const { units, ...reader } = await findReader(request)
    return {
      ...ofSite,
      isEmpty: false,
      ...reader,
      units: units ?? unitsIn(request),
      isAsking: !consentCookie.values.some((value) => value === request.cookies[consentCookie.name]),
    }
  })

  async function findReader(request: FastifyRequest): Promise<Reader> {
    if (!readSessionCookie(request, isHttps)) return visitor
    try {
      return await withPatience(services.config.pagePatienceMs, describeReader(request))
    } catch (error) {
      request.log.warn({ err: error }, 'a page is sent without knowing who reads it')
      // Most who have a session are signed in, and their menus fill in what is missing.
      return { ...visitor, isMember: true }
    }
  }

  async function describeReader(request: FastifyRequest): Promise<Reader> {
    const viewer = await request.viewer()
    if (!viewer) return visitor
    return {
      isMember: true,
      units: viewer.units,
      hasStorage: (await findStorageGb(services, viewer.id)) > 0,
      isModerator: viewer.role === 'moderator',
    }
  }
}

/** What was chosen in this browser, or else what its language suggests. */
function unitsIn(request: FastifyRequest): PageFacts['units'] {
  const chosen = unitSystems.find((units) => units === request.cookies[unitsCookie])
  return chosen ?? unitSystemOfLanguage(languageOf(request))
}
