import type { Proposal } from '#contract/projects/proposal.ts'
import { proposalMessages } from '#contract/projects/proposal-messages.ts'
import { labelOfSport } from '#domain/sport.ts'
import { writtenTime } from '#web/lib/written-time.ts'

/** '2 videos · Morning ride · Ride · 2 May 2026 · Latsch', without what its title says already. */
export function describeProposal({ activity, place, videos, draft }: Proposal): string {
  const day = activity && writtenTime(activity.start_time_ms, 'day', activity.timezone)
  const facts = [
    activity?.title !== draft.title && activity?.title,
    activity && labelOfSport(activity.sport),
    day,
    place,
  ]
  return [proposalMessages.videos(videos.length), ...facts.filter(Boolean)].join(' · ')
}
