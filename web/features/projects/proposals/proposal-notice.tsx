import { useQuery } from '@tanstack/react-query'
import { createProjectPath } from '#contract/site/page-paths.ts'
import type { Proposal } from '#contract/projects/proposal.ts'
import { proposalMessages } from '#contract/projects/proposal-messages.ts'
import { LinkButton } from '#web/ui/controls/button.tsx'
import styles from './proposal-notice.module.css'
import { partOf, proposalsQuery } from './proposals.api.ts'

type ProposalNoticeProps = {
  /** Videos and activities that were just uploaded. */
  ids: ReadonlySet<string>
  /** Leaving the page would stop uploads. */
  isSending: boolean
}

/** Times are read while a file is being sent, and by the server where the browser could not. */
const askEveryMs = 5000

/** What can be made of the files that were just uploaded. */
export function ProposalNotice({ ids, isSending }: ProposalNoticeProps) {
  const isAbout = ({ activity, videos }: Proposal) =>
    ids.has(activity?.id ?? '') || videos.some(({ id }) => ids.has(id))
  const { data } = useQuery({
    ...proposalsQuery,
    enabled: ids.size > 0,
    refetchInterval: ({ state }) => (isSending || state.data?.is_preparing ? askEveryMs : false),
  })
  const proposal = data?.items.find(isAbout)
  if (!proposal?.activity) return null
  return (
    <div className={styles.notice}>
      <p className={styles.text}>
        {proposalMessages.matches(proposal.videos.length, proposal.activity.title)}
      </p>
      <LinkButton
        variant="primary"
        size="small"
        to={createProjectPath(partOf(proposal))}
        {...(isSending && { target: '_blank' })}
      >
        {proposalMessages.createProject}
      </LinkButton>
    </div>
  )
}
