import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Project } from '#contract/project.ts'
import type { Sampler } from '#domain/telemetry/sample-at.ts'
import type { LoadedRecording } from '#web/player/telemetry-source.ts'
import { useUnits } from '#web/session/units.ts'
import { FigureStrip } from '#web/ui/layout/figure-strip.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { activityStats } from './activity-stats.ts'
import styles from './activity-strip.module.css'
import { texts } from './messages.ts'

type ActivityStripProps = {
  project: Project
  recordings: readonly LoadedRecording[]
  sampler: Sampler | null
}

/** The figures of the activity, and the recordings that they come from. */
export function ActivityStrip({ project, recordings, sampler }: ActivityStripProps) {
  const units = useUnits()
  const stats = useMemo(() => activityStats(recordings, sampler, units), [recordings, sampler, units])
  const pages = project.telemetries.filter(({ has_page, kind }) => has_page && kind === 'activity')
  if (stats.length === 0) return null
  return (
    <section className={styles.activity} aria-label={texts.figures}>
      <FigureStrip figures={stats} />
      {project.telemetries.some(({ is_owner_only }) => is_owner_only) && (
        <p className={styles.note}>{texts.othersSeeNothing}</p>
      )}
      {pages.length > 0 && (
        <ul className={styles.recordings}>
          {pages.map(({ id, title }) => (
            <li key={id}>
              <Link to={`/activity/${id}`}>
                <Icon name="activity" size={16} /> {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
