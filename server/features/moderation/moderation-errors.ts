import { decisionMessages } from '#contract/moderation/decision-messages.ts'
import { moderationMessages as messages } from '#contract/moderation/moderation-messages.ts'
import { AppError } from '#server/http/app-error.ts'

export const caseTaken = () => new AppError({ status: 409, code: 'case_taken' }, messages.caseTaken)
export const takeFirst = () => new AppError({ status: 409, code: 'take_first' }, messages.takeFirst)
export const newReport = () => new AppError({ status: 409, code: 'new_report' }, messages.newReport)
export const decidedAlready = () =>
  new AppError({ status: 409, code: 'decided_already' }, messages.decidedAlready)
export const notOwnThings = () => new AppError({ status: 403, code: 'own_thing' }, messages.notOwnThings)
export const notOwnDecisions = () =>
  new AppError({ status: 403, code: 'own_decision' }, messages.notOwnDecisions)
export const actionNotPossible = () =>
  new AppError({ status: 422, code: 'action_not_possible' }, messages.actionNotPossible)
export const groundNeeded = () => new AppError({ status: 422, code: 'ground_needed' }, messages.groundNeeded)
export const daysNeeded = () => new AppError({ status: 422, code: 'days_needed' }, messages.daysNeeded)
export const ownReport = () => new AppError({ status: 422, code: 'own_report' }, messages.ownReport)
export const appealedAlready = () =>
  new AppError({ status: 409, code: 'appealed_already' }, decisionMessages.appealedAlready)
export const cannotAppeal = () =>
  new AppError({ status: 422, code: 'cannot_appeal' }, decisionMessages.cannotAppeal)
