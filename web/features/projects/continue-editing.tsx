import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { createProjectPath } from '#contract/site/page-paths.ts'
import { proposalMessages } from '#contract/projects/proposal-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Chip } from '#web/ui/labels/chip.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './continue-editing.module.css'
import { describeProposal } from './proposals/describe-proposal.ts'
import { partOf, proposalsQuery, unpublishedQuery } from './proposals/proposals.api.ts'
import { writtenTime } from '#web/lib/written-time.ts'

/** What is not published yet, proposals first. Its height is the same while loading and when there is nothing. */
export function ContinueEditing({ onUpload }: { onUpload: () => void }) {
  const titleId = useId()
  const proposals = useQuery(proposalsQuery)
  const unpublished = useQuery(unpublishedQuery)
  const [proposed, drafts] = [proposals.data?.items ?? [], unpublished.data?.items ?? []]
  const isPending = proposals.isPending || unpublished.isPending
  const isEmpty = !isPending && proposed.length + drafts.length === 0
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{isEmpty ? proposalMessages.startTitle : proposalMessages.continueEditing}</h2>
      {isEmpty ? (
        <div className={styles.start}>
          <p>{proposalMessages.start}</p>
          <Button variant="primary" icon={<Icon name="upload" size={18} />} onClick={onUpload}>
            {proposalMessages.upload}
          </Button>
        </div>
      ) : (
        <ul className={styles.strip} aria-busy={isPending || undefined}>
          {isPending && <WaitingCards />}
          {!isPending &&
            proposed.map((proposal) => (
              <Card
                key={partOf(proposal)}
                to={createProjectPath(partOf(proposal))}
                poster={proposal.videos[0]?.poster ?? null}
                chip={<Chip tone="accent">{proposalMessages.suggested}</Chip>}
                title={proposal.draft.title}
                detail={describeProposal(proposal)}
              />
            ))}
          {!isPending &&
            drafts.map(({ id, poster, title, updated_at }) => (
              <Card
                key={id}
                to={`/edit/${id}`}
                poster={poster}
                chip={<Chip tone="warning">{proposalMessages.notPublished}</Chip>}
                title={title}
                detail={proposalMessages.editedOn(writtenTime(Date.parse(updated_at), 'day'))}
              />
            ))}
        </ul>
      )}
    </section>
  )
}

type CardProps = { to: string; poster: string | null; chip: ReactNode; title: string; detail: string }

function Card({ to, poster, chip, title, detail }: CardProps) {
  return (
    <li className={styles.card}>
      <Link to={to} className={styles.link}>
        <span className={styles.poster}>
          {poster === null ? <Icon name="mountain" size={32} /> : <img src={poster} alt="" loading="lazy" />}
          <span className={styles.chip}>{chip}</span>
        </span>
        <span className={styles.title}>{title}</span>
        <span className={styles.detail}>{detail}</span>
      </Link>
    </li>
  )
}

function WaitingCards() {
  return [0, 1, 2].map((i) => (
    <li key={i} className={styles.card}>
      <span className={styles.poster}>
        <Skeleton shape="fill" />
      </span>
      <Skeleton width="80%" />
      <Skeleton width="50%" />
    </li>
  ))
}
