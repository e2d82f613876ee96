import { queryOptions } from '@tanstack/react-query'
import {
  dismissProposal,
  listProposals,
  listUnpublished,
  type Proposal,
} from '#contract/projects/proposal.ts'
import { proposalMessages } from '#contract/projects/proposal-messages.ts'
import { call } from '#web/lib/api-client.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { forMembers } from '#web/session/current-user.ts'
import { saveFailure } from '#web/session/use-save.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'

const proposalsKey = 'project-proposals'

export const proposalsQuery = queryOptions({
  queryKey: [proposalsKey],
  meta: forMembers,
  queryFn: ({ signal }) => call(listProposals, { query: {} }, { signal }),
})

/** Whether a video overlaps this own activity. */
export const filmedQuery = (activityId: string) =>
  queryOptions({
    queryKey: [proposalsKey, 'filmed', activityId],
    meta: forMembers,
    queryFn: async ({ signal }) => {
      const { items } = await call(listProposals, { query: { of: activityId } }, { signal })
      return items.length > 0
    },
  })

export const unpublishedQuery = queryOptions({
  queryKey: ['projects', 'unpublished'],
  meta: forMembers,
  queryFn: ({ signal }) => call(listUnpublished, {}, { signal }),
})

/** The id to open the editor with: any part of the proposal leads to the same videos. */
export const partOf = ({ activity, videos }: Proposal): string => activity?.id ?? videos[0]?.id ?? ''

const undoSeconds = 10

export async function dismiss({ videos }: Proposal): Promise<void> {
  const video_ids = videos.map(({ id }) => id)
  const send = async (is_dismissed: boolean) => {
    await call(dismissProposal, { body: { video_ids, is_dismissed } })
    await queryClient.invalidateQueries({ queryKey: [proposalsKey] })
  }
  try {
    await send(true)
    const undo = { label: proposalMessages.undo, onSelect: () => void send(false) }
    showToast({ text: proposalMessages.dismissed, action: undo, seconds: undoSeconds })
  } catch (error) {
    showToast({ text: saveFailure(error), tone: 'error' })
  }
}
