import type { FastifyInstance } from 'fastify'
import { sendReport } from '#contract/moderation/reports.ts'
import { daySeconds } from '#domain/time/durations.ts'
import { requireBotCheck, standingOf, useAllowance, type Allowance } from '#server/features/people/public.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { ownReport } from './moderation-errors.ts'
import { requireReportable } from './reported-thing.ts'
import { saveReport } from './save-report.ts'

const reportsADay: Allowance = { what: 'reports', seconds: daySeconds, forNew: 5, forKnown: 20 }

export function reportRoutes(app: FastifyInstance, services: Services): void {
  handle(app, sendReport, async ({ body: report, viewer: whoAsks, request }) => {
    const viewer = await whoAsks()
    const thing = await requireReportable(services, report, viewer)
    if (!viewer) {
      await requireBotCheck(services, report.token, request.ip)
      await saveReport(services, thing, { report, reporter: { id: undefined, isKnown: false } })
      return
    }
    if (thing.subjectId === viewer.id) throw ownReport()
    const { isNew, isConfirmed } = await standingOf(services, viewer.id)
    const allowance = await useAllowance(services, { accountId: viewer.id, isNew }, reportsADay)
    try {
      const reporter = { id: viewer.id, isKnown: !isNew && isConfirmed }
      await saveReport(services, thing, { report, reporter })
    } catch (error) {
      await allowance.takeBack()
      throw error
    }
  })
}
