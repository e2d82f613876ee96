import type { Report } from '#contract/moderation/reports.ts'
import type { Services } from '#server/services.ts'
import { ownReport } from './moderation-errors.ts'
import { requireReportable } from './reported-thing.ts'
import { saveReport } from './save-report.ts'

/**
 * For a channel without a person behind it, which nobody can sign in to: its reports are not limited, and do not
 * count towards hiding something. Reporting the same thing again before it is decided changes nothing.
 */
export async function reportUnattended(
  services: Services,
  reporterId: string,
  report: Report,
): Promise<void> {
  const thing = await requireReportable(services, report, { id: reporterId })
  if (thing.subjectId === reporterId) throw ownReport()
  await saveReport(services, thing, { report, reporter: { id: reporterId, isKnown: false } })
}
