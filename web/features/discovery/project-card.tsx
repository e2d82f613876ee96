import { memo, type ReactNode } from 'react'
import { difficultyLabels, placeTypeLabels } from '#contract/atlas/atlas-messages.ts'
import { placeAndDay } from '#contract/discovery/card-labels.ts'
import { discoveryMessages } from '#contract/discovery/discovery-messages.ts'
import type { ProjectItem } from '#contract/projects/project.ts'
import { groupOfSport } from '#domain/sport.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { RouteSketch } from '#web/ui/pictures/route-sketch.tsx'
import { TrailChip } from '#web/ui/labels/trail-chip.tsx'
import styles from './project-card.module.css'
import { CardFace } from './card-face.tsx'
import { CardMenu } from './card-menu.tsx'
import { ProjectPoster, usePosterAddress } from './project-poster.tsx'
import { startsLater, trailsOf, watchAddress, type CardTrail } from './project-labels.ts'
import { texts } from './messages.ts'

type ProjectCardProps = {
  item: ProjectItem
  /** The moment of the project that matches the search: the link starts there. */
  startsAtMs?: number | undefined
  /** Watching it continues with this playlist. */
  playlistId?: string | undefined
  /** Called when the pointer or the focus enters the card, and when it leaves. */
  onHover?: ((isOver: boolean) => void) | undefined
  /** `wide` has its picture at the side, for columns. */
  shape?: 'tall' | 'wide' | undefined
  isLit?: boolean | undefined
  /** On the first screen. */
  isFirst?: boolean | undefined
  /** Extra information and actions for the owner. */
  children?: ReactNode
}

/** The first ones are enough; the project's page lists them all. */
const maxTrails = { tall: 2, wide: 1 }

/** A project in a list. */
export const ProjectCard = memo(function ProjectCard({
  item,
  startsAtMs,
  playlistId,
  onHover,
  shape = 'tall',
  isLit = false,
  isFirst = false,
  children,
}: ProjectCardProps) {
  const { title, user_id, channel_name, sketch, sports, is_ready, duration_ms } = item
  const trails = trailsOf(item)
  const hasPoster = usePosterAddress(item) !== null
  return (
    <CardFace
      address={watchAddress(item, startsAtMs, playlistId)}
      channelAddress={`/channel/${user_id}`}
      title={title}
      channel={channel_name}
      line={placeAndDay(item, navigator.language)}
      length={is_ready ? formatDuration(duration_ms) : discoveryMessages.beingProcessed}
      poster={<ProjectPoster item={item} isFirst={isFirst} />}
      signs={
        <>
          {/* Without a poster, the map already shows the route. */}
          {hasPoster && sketch.length > 0 && (
            <span className={styles.sketch}>
              <RouteSketch sketch={sketch} group={groupOfSport(sports[0] ?? 'other')} />
            </span>
          )}
          {startsLater(startsAtMs) && (
            <span className={styles.start}>{discoveryMessages.startsAt(formatDuration(startsAtMs))}</span>
          )}
        </>
      }
      menu={<CardMenu item={item} />}
      shape={shape}
      data-project={item.id}
      data-lit={isLit || undefined}
      onPointerEnter={() => onHover?.(true)}
      onPointerLeave={() => onHover?.(false)}
      onFocus={() => onHover?.(true)}
      onBlur={() => onHover?.(false)}
    >
      {trails.length > 0 && <Trails trails={trails} max={maxTrails[shape]} />}
      {children}
    </CardFace>
  )
})

function Trails({ trails, max }: { trails: readonly CardTrail[]; max: number }) {
  return (
    <ul className={styles.trails} aria-label={texts.trails}>
      {trails.slice(0, max).map(({ id, name, type, difficulty }) => (
        <li key={id}>
          <TrailChip
            name={name}
            level={difficulty}
            word={difficulty === 'unknown' ? kindOf(type) : difficultyLabels[difficulty]}
            to={`/map?${new URLSearchParams({ qn: name, id })}`}
          />
        </li>
      ))}
      {trails.length > max && (
        <li className={styles.line}>
          {texts.and} {trails.length - max} {texts.more}
        </li>
      )}
    </ul>
  )
}

const kindOf = (type: string): string =>
  Object.hasOwn(placeTypeLabels, type)
    ? placeTypeLabels[type as keyof typeof placeTypeLabels]
    : difficultyLabels.unknown
