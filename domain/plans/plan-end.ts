import { dayMs } from '#domain/time/durations.ts'

/** How long others can still see videos after the plan has ended. Nothing is ever deleted because of it. */
export const hidesAfterMs = 30 * dayMs

/** What owners are told after the end of their plan, and when. */
export const planEndMails = [
  { kind: 'ended', afterMs: 0 },
  { kind: 'remind', afterMs: 14 * dayMs },
  { kind: 'hidden', afterMs: hidesAfterMs },
  { kind: 'last', afterMs: 60 * dayMs },
] as const

/** How many of the mails are due this long after the end. */
export const mailsDue = (sinceMs: number): number =>
  planEndMails.filter(({ afterMs }) => afterMs <= sinceMs).length
