import { useSyncExternalStore } from 'react'
import { difficultyLabels } from '#contract/atlas/atlas-messages.ts'
import type { TrailVisit } from '#contract/trails/crossing.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import type { TitledChapter } from '#web/player/player-source.ts'
import { DifficultySign } from '#web/ui/labels/difficulty-sign.tsx'
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './chapter-list.module.css'
import { chapterAt } from './chapter-at.ts'
import { previewAt } from './preview.ts'
import type { Scene } from './scene.ts'
import { texts } from './messages.ts'

const icons: Record<Exclude<TitledChapter['kind'], 'trail'>, IconName> = {
  lift: 'up',
  climb: 'mountain',
  descent: 'down',
  lap: 'activity',
  stop: 'pause',
  video: 'video',
}

/** A single chapter adds nothing to the title. */
export const hasChapters = ({ source: { chapters } }: Scene): boolean => chapters.length > 1

/** Trails, climbs, stops, laps and the like: hovering shows where one begins, a click goes there. */
export function ChapterList({ scene }: { scene: Scene }) {
  const { source, control, preview } = scene
  const current = useCurrentChapter(scene)
  return (
    <section className={styles.chapters} aria-label={texts.chapters}>
      <h2>{texts.chapters}</h2>
      <ol className={styles.list}>
        {source.chapters.map((chapter, i) => (
          <li key={chapter.projectMs}>
            <button
              type="button"
              className={styles.chapter}
              aria-current={i === current || undefined}
              disabled={control === null}
              onClick={() => control?.seek(chapter.projectMs)}
              onPointerEnter={() => preview.set(previewAt(source.timeline, chapter.projectMs))}
              onPointerLeave={() => preview.set(null)}
            >
              <span className={styles.time}>{formatDuration(chapter.projectMs)}</span>
              <Sign chapter={chapter} trails={source.trails} />
              <span className={styles.title}>{chapter.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Sign({ chapter, trails }: { chapter: TitledChapter; trails: readonly TrailVisit[] }) {
  if (chapter.kind !== 'trail') {
    return (
      <span className={styles.icon}>
        <Icon name={icons[chapter.kind]} size={16} />
      </span>
    )
  }
  const { difficulty } = trails.find(({ id }) => id === chapter.placeId) ?? { difficulty: 'unknown' as const }
  return (
    <span className={styles.icon} title={difficultyLabels[difficulty]}>
      <DifficultySign level={difficulty} />
      <VisuallyHidden>{difficultyLabels[difficulty]}</VisuallyHidden>
    </span>
  )
}

/** React renders only when another chapter begins. */
function useCurrentChapter({ source: { chapters }, control }: Scene): number {
  return useSyncExternalStore(
    (listener) => control?.subscribe(listener) ?? (() => undefined),
    () => (control ? chapterAt(chapters, control.getState().projectMs) : -1),
  )
}
