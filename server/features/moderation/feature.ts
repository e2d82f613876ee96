import type { Feature } from '#server/feature.ts'
import { decisionRoutes } from './decision.routes.ts'
import { carryOutDecision } from './jobs/carry-out-decision.job.ts'
import { receiptForReport } from './jobs/receipt-for-report.job.ts'
import { tellAppeal } from './jobs/tell-appeal.job.ts'
import { forgetOldReports } from './moderation-upkeep.ts'
import { moderationRoutes } from './moderation.routes.ts'
import { operatorModerationRoutes } from './operator-moderation.routes.ts'
import { reportRoutes } from './report.routes.ts'
import { personalData } from './personal-data.ts'

export const moderation: Feature = {
  name: 'moderation',
  about: 'reports, decisions and appeals',
  uses: [
    'visibility',
    'people',
    'mail',
    'activities',
    'projects',
    'channels',
    'ratings',
    'comments',
    'accounts',
  ],
  routes: [reportRoutes, moderationRoutes, decisionRoutes, operatorModerationRoutes],
  jobs: [carryOutDecision, tellAppeal, receiptForReport],
  upkeeps: [{ name: 'reports', of: 'cell', keep: forgetOldReports }],
  personalData,
}
