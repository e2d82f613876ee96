import { BotCheck } from '#web/features/accounts/sign-up/bot-check.tsx'
import { ReportDialog } from '#web/features/moderation/reports/report-dialog.tsx'
import type { ReportedThing } from '#web/session/report.ts'

/** Over any page; visitors pass the same check as when they sign up. */
export function Component({ thing }: { thing: ReportedThing }) {
  return <ReportDialog thing={thing} Check={BotCheck} />
}
