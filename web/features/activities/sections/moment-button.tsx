import { nearestIndex } from '#web/chart/decimate.ts'
import { detailTexts } from './detail-messages.ts'
import styles from './details.module.css'
import type { SectionProps } from './section.ts'
import { writtenTime } from '#web/lib/written-time.ts'

type MomentButtonProps = Pick<SectionProps, 'telemetry' | 'moments'> & { timeMs: number; timezone: string }

/** A time of day that leads to its moment on the map and in the charts. */
export function MomentButton({ telemetry, moments, timeMs, timezone }: MomentButtonProps) {
  const text = writtenTime(timeMs, 'clock', timezone)
  if (!telemetry || !moments) return text
  const { axis, view } = moments
  return (
    <button
      type="button"
      className={styles.moment}
      aria-label={detailTexts.goToMoment(text)}
      onClick={() => view.cursor.set(axis.places[nearestIndex(telemetry.samples.time, timeMs)] ?? null)}
    >
      {text}
    </button>
  )
}
