import type { Samples } from '#domain/telemetry/recording.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { mergeMarks, type MomentMark } from '#web/player/moment-mark.ts'
import { placeOfTime, type ChartAxis } from './chart-axis.ts'
import styles from './chart-marks.module.css'
import type { CurrentMoment } from './use-current-moment.ts'

/** Marks are grouped as if the charts were this wide: otherwise they would overlap on phones. */
const widthPx = 320

type ChartMarksProps = {
  marks: readonly MomentMark[]
  samples: Samples
  axis: ChartAxis
  moment: CurrentMoment
}

/** When people said something, above the charts; each leads to its moment. */
export function ChartMarks({ marks, samples, axis, moment }: ChartMarksProps) {
  const { from, to } = axis
  return (
    <div className={styles.marks}>
      {mergeMarks(marks, { durationMs: moment.durationMs, widthPx }).map(({ id, projectMs, name, text }) => {
        const place = placeOfTime(samples, axis, (samples.time[0] ?? 0) + projectMs)
        const label = `${name}, ${formatDuration(projectMs)}: ${text}`
        return (
          <button
            key={id}
            type="button"
            className={styles.mark}
            style={{ insetInlineStart: `${((place - from) / (to - from)) * 100}%` }}
            aria-label={label}
            title={label}
            onClick={() => moment.seek(projectMs)}
          />
        )
      })}
    </div>
  )
}
