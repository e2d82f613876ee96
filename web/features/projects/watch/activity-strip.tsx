import { useId, useMemo } from 'react'
import type { Project } from '#contract/projects/project.ts'
import type { PlayerSource } from '#web/player/player-source.ts'
import type { LoadedRecording } from '#web/player/telemetry-source.ts'
import { useUnits } from '#web/session/units.ts'
import { LinkButton } from '#web/ui/controls/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { FigureStrip } from '#web/ui/layout/figure-strip.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import type { ActivityStat } from './activity-stats.ts'
import styles from './activity-strip.module.css'
import { figuresToShow } from './figures-to-show.ts'
import { texts } from './messages.ts'

type ActivityStripProps = {
  project: Project
  source: PlayerSource
  recordings: readonly LoadedRecording[]
  /** Whether the recordings are still loading. */
  isWaiting: boolean
}

/** The figures of the whole activity, if its page is open to this viewer, and those of the part that is shown. */
export function ActivityStrip({ project, source, recordings, isWaiting }: ActivityStripProps) {
  const units = useUnits()
  const { whole, shown, pages } = useMemo(
    () => figuresToShow(project, { source, recordings }, units),
    [project, source, recordings, units],
  )
  // Without figures of the whole, there will be some of what is shown.
  if (isWaiting && !whole)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="fill" />
      </div>
    )
  if (!whole && !shown && pages.length === 0) return null
  return (
    <section className={styles.activity} aria-label={texts.figures}>
      {whole && <Figures {...whole} />}
      {pages.length > 0 && (
        <ul className={styles.pages}>
          {pages.map(({ id, title }) => (
            <li key={id}>
              <LinkButton size="small" to={`/activity/${id}`} icon={<Icon name="activity" size={16} />}>
                {pages.length === 1 ? texts.openActivity : title}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      {shown && <Figures {...shown} />}
      {project.telemetries.some(({ is_owner_only }) => is_owner_only) && (
        <p className={styles.note}>{texts.othersSeeNothing}</p>
      )}
    </section>
  )
}

function Figures({ label, stats }: { label: string; stats: ActivityStat[] }) {
  const id = useId()
  return (
    <section className={styles.figures} aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <FigureStrip figures={stats} />
    </section>
  )
}
