import type { Proposal } from '#contract/proposal.ts'
import { proposalMessages } from '#contract/proposal-messages.ts'
import { labelOfSport } from '#domain/sport.ts'

/** '2 videos · Morning ride · Ride · 2 May 2026 · Latsch', without what its title says already. */
export function describeProposal({ activity, place, videos, draft }: Proposal): string {
  const day =
    activity &&
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: activity.timezone }).format(
      activity.start_time_ms,
    )
  const facts = [
    activity?.title !== draft.title && activity?.title,
    activity && labelOfSport(activity.sport),
    day,
    place,
  ]
  return [proposalMessages.videos(videos.length), ...facts.filter(Boolean)].join(' · ')
}
