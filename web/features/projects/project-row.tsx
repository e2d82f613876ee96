import { memo } from 'react'
import { Link } from 'react-router'
import { discoveryMessages } from '#contract/discovery/discovery-messages.ts'
import { proposalMessages } from '#contract/projects/proposal-messages.ts'
import { visibilityLabels } from '#contract/visibility-labels.ts'
import type { ProjectItem } from '#contract/projects/project.ts'
import { groupOfSport, labelOfSport } from '#domain/sport.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { Chip } from '#web/ui/labels/chip.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { RouteSketch } from '#web/ui/pictures/route-sketch.tsx'
import styles from './project-list.module.css'
import { ProjectMenu } from './project-menu.tsx'
import type { ProjectActions } from './use-project-actions.ts'
import { texts } from './messages.ts'
import { writtenTime } from '#web/lib/written-time.ts'

type ProjectRowProps = {
  item: ProjectItem
  isChosen: boolean
  onChoose: (id: string, isChosen: boolean) => void
  actions: ProjectActions
}

export const ProjectRow = memo(function ProjectRow({ item, isChosen, onChoose, actions }: ProjectRowProps) {
  const { id, title, sports, poster, sketch, is_ready, duration_ms, visibility, effective_visibility } = item
  return (
    <li className={styles.row} data-chosen={isChosen || undefined}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          aria-label={texts.selectTitle(title)}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(id, currentTarget.checked)}
        />
      </label>
      <Link to={`/watch/${id}`} className={styles.poster} tabIndex={-1} aria-hidden="true">
        {poster === null ? <Icon name="mountain" size={28} /> : <img src={poster} alt="" loading="lazy" />}
        <span className={styles.length}>{formatDuration(duration_ms)}</span>
      </Link>
      <span className={styles.sketch}>
        <RouteSketch sketch={sketch} group={groupOfSport(sports[0] ?? 'other')} />
      </span>
      <div className={styles.text}>
        <Link to={`/watch/${id}`} className={styles.title}>
          {title}
        </Link>
        <span className={styles.when}>{whatOf(item)}</span>
        <span className={styles.chips}>
          {effective_visibility === DefaultVisibility.onlyMe ? (
            <Chip tone="warning">{proposalMessages.notPublished}</Chip>
          ) : (
            <Chip>{visibilityLabels[visibility]}</Chip>
          )}
          {!is_ready && <Chip tone="warning">{discoveryMessages.beingProcessed}</Chip>}
        </span>
      </div>
      <Link to={`/edit/${id}`} className={styles.edit} aria-label={texts.editTitle(title)}>
        {texts.edit}
      </Link>
      <ProjectMenu item={item} actions={actions} />
    </li>
  )
})

/** 'Hike · Sat, 2 May 2026 · near Vaduz' */
function whatOf({ sports, start_time_ms, created_at, timezone, nearest_city }: ProjectItem): string {
  const day =
    start_time_ms === null
      ? writtenTime(Date.parse(created_at), 'day_of_week')
      : writtenTime(start_time_ms, 'day_of_week', timezone)
  const place = nearest_city === null ? '' : `near ${nearest_city}`
  return [sports.map(labelOfSport).join(', '), day, place].filter(Boolean).join(' · ')
}
