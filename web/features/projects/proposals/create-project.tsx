import { useQuery } from '@tanstack/react-query'
import type { ActivityItem } from '#contract/activities/activity.ts'
import { createProjectPath } from '#contract/site/page-paths.ts'
import { proposalMessages } from '#contract/projects/proposal-messages.ts'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './create-project.module.css'
import { filmedQuery, proposalsQuery } from './proposals.api.ts'

/** For the page of an own activity; nothing where no video overlaps it. */
export function CreateProject({ activityId }: { activityId: string }) {
  const { data: isFilmed } = useQuery(filmedQuery(activityId))
  if (!isFilmed) return null
  return <LinkButton to={createProjectPath(activityId)}>{proposalMessages.createProject}</LinkButton>
}

/** For a list of own activities; nothing where no video that is in no project overlaps it. */
export function CreateProjectInList({
  activity: { id, title },
}: {
  activity: Pick<ActivityItem, 'id' | 'title'>
}) {
  const { data } = useQuery(proposalsQuery)
  if (!data?.items.some(({ activity }) => activity?.id === id)) return null
  return (
    <LinkButton
      size="small"
      className={styles.inList}
      to={createProjectPath(id)}
      aria-label={proposalMessages.createProjectOf(title)}
    >
      <span className={styles.icon}>
        <Icon name="folder" size={18} />
      </span>
      <span className={styles.label}>{proposalMessages.createProject}</span>
    </LinkButton>
  )
}
