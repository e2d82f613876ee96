import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { difficultyLabels, placeTypeLabels } from '#contract/atlas-messages.ts'
import { discoveryMessages } from '#contract/discovery-messages.ts'
import type { ProjectItem } from '#contract/project.ts'
import { groupOfSport } from '#domain/sport.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { RouteSketch } from '#web/ui/pictures/route-sketch.tsx'
import { TrailChip } from '#web/ui/labels/trail-chip.tsx'
import styles from './project-card.module.css'
import { ProjectPoster, usePosterAddress } from './project-poster.tsx'
import {
  startsLater,
  trailsOf,
  watchAddress,
  writtenDay,
  writtenPlace,
  type CardTrail,
} from './project-labels.ts'

type ProjectCardProps = {
  item: ProjectItem
  /** The moment of the project that matches the search: the link starts there. */
  startsAtMs?: number | undefined
  /** Called when the pointer or the focus enters the card, and when it leaves. */
  onHover?: ((isOver: boolean) => void) | undefined
  /** `wide` has its picture at the side, for columns. */
  shape?: 'tall' | 'wide' | undefined
  isLit?: boolean | undefined
  /** Extra information and actions for the owner. */
  children?: ReactNode
}

/** The first ones are enough; the project's page lists them all. */
const mostTrails = { tall: 2, wide: 1 }

/** A project in a list. */
export const ProjectCard = memo(function ProjectCard({
  item,
  startsAtMs,
  onHover,
  shape = 'tall',
  isLit = false,
  children,
}: ProjectCardProps) {
  const { title, user_id, channel_name, sketch, sports, is_ready, duration_ms } = item
  const address = watchAddress(item, startsAtMs)
  const trails = trailsOf(item)
  const place = writtenPlace(item)
  const hasPoster = usePosterAddress(item) !== null
  return (
    // The handlers only watch the links inside.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      className={styles.card}
      data-shape={shape}
      data-project={item.id}
      data-lit={isLit || undefined}
      onPointerEnter={() => onHover?.(true)}
      onPointerLeave={() => onHover?.(false)}
      onFocus={() => onHover?.(true)}
      onBlur={() => onHover?.(false)}
    >
      {/* The title below links there, too, and names it. */}
      <Link to={address} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <ProjectPoster item={item} />
        {/* Without a poster the map shows it. */}
        {hasPoster && sketch.length > 0 && (
          <span className={styles.sketch}>
            <RouteSketch sketch={sketch} group={groupOfSport(sports[0] ?? 'other')} />
          </span>
        )}
        {startsLater(startsAtMs) && (
          <span className={styles.start}>{discoveryMessages.startsAt(formatDuration(startsAtMs))}</span>
        )}
        <span className={styles.length}>
          {is_ready ? formatDuration(duration_ms) : discoveryMessages.beingProcessed}
        </span>
      </Link>
      <div className={styles.text}>
        <Link to={address} className={styles.title} title={title}>
          {title}
        </Link>
        <Link to={`/channel/${user_id}`} className={styles.channel}>
          {channel_name}
        </Link>
        <span className={styles.line}>{[place, writtenDay(item)].filter(Boolean).join(' · ')}</span>
        {trails.length > 0 && <Trails trails={trails} most={mostTrails[shape]} />}
        {children}
      </div>
    </article>
  )
})

function Trails({ trails, most }: { trails: readonly CardTrail[]; most: number }) {
  return (
    <ul className={styles.trails} aria-label="Trails">
      {trails.slice(0, most).map(({ id, name, type, difficulty }) => (
        <li key={id}>
          <TrailChip
            name={name}
            level={difficulty}
            word={difficulty === 'unknown' ? kindOf(type) : difficultyLabels[difficulty]}
            to={`/map?${new URLSearchParams({ qn: name, id })}`}
          />
        </li>
      ))}
      {trails.length > most && <li className={styles.line}>and {trails.length - most} more</li>}
    </ul>
  )
}

const kindOf = (type: string): string =>
  Object.hasOwn(placeTypeLabels, type)
    ? placeTypeLabels[type as keyof typeof placeTypeLabels]
    : difficultyLabels.unknown
