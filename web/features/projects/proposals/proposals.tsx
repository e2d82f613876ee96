import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { createProjectPath } from '#contract/site/page-paths.ts'
import type { Proposal } from '#contract/projects/proposal.ts'
import { proposalMessages } from '#contract/projects/proposal-messages.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { describeProposal } from './describe-proposal.ts'
import { dismiss, partOf, proposalsQuery } from './proposals.api.ts'
import styles from './proposals.module.css'

/** Few enough that the main content of the page stays in view. */
const maxShown = 3
const maxPosters = 3

/** Projects that could be made of what was uploaded; nothing where there are none. */
export function Proposals() {
  const { data } = useQuery(proposalsQuery)
  const titleId = useId()
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles.proposals} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.heading}>
        {proposalMessages.title}
      </h2>
      <ul className={styles.list}>
        {data.items.slice(0, maxShown).map((proposal) => (
          <ProposalRow key={partOf(proposal)} proposal={proposal} />
        ))}
      </ul>
    </section>
  )
}

function ProposalRow({ proposal }: { proposal: Proposal }) {
  const { draft, videos } = proposal
  return (
    <li className={styles.row}>
      <div className={styles.posters} aria-hidden="true">
        {videos.slice(0, maxPosters).map(({ id, poster }) => (
          <span key={id} className={styles.poster}>
            {poster === null ? <Icon name="video" size={24} /> : <img src={poster} alt="" loading="lazy" />}
          </span>
        ))}
      </div>
      <div className={styles.text}>
        <h3 className={styles.title}>{draft.title}</h3>
        <p className={styles.facts}>{describeProposal(proposal)}</p>
      </div>
      <div className={styles.actions}>
        <LinkButton
          variant="primary"
          to={createProjectPath(partOf(proposal))}
          aria-label={proposalMessages.createProjectOf(draft.title)}
        >
          {proposalMessages.createProject}
        </LinkButton>
        <Button
          variant="quiet"
          aria-label={proposalMessages.notNowFor(draft.title)}
          onClick={() => void dismiss(proposal)}
        >
          {proposalMessages.notNow}
        </Button>
      </div>
    </li>
  )
}
