import { useMemo, useRef } from 'react'
import type { Sampler } from '#domain/telemetry/sample-at.ts'
import type { Timeline } from '#domain/time/timeline.ts'
import { TextGauge, type GaugeProps } from './digits.tsx'
import styles from './overlay.module.css'
import { profileOf, profilePath, rangeOf } from './profile.ts'
import { useGauge } from './use-gauge.ts'

type SparklineProps = GaugeProps & { sampler: Sampler; timeline: Timeline }

const pointCount = 200

/** A number with a line of its values over the whole project; the mark on the line moves with each frame. */
export function Sparkline({ sampler, timeline, ...gauge }: SparklineProps) {
  const mark = useRef<SVGGElement>(null)
  const { value } = gauge.reading
  const path = useMemo(() => {
    const profile = profileOf(sampler, timeline, value, pointCount)
    const range = rangeOf(profile)
    return range && profilePath(profile, range)
  }, [sampler, timeline, value])
  useGauge(gauge.board, ({ moment }) => {
    const share = timeline.durationMs > 0 ? moment.projectMs / timeline.durationMs : 0
    mark.current?.setAttribute('transform', `translate(${(share * 100).toFixed(3)} 0)`)
  })
  return (
    <div className={styles.sparkline}>
      <TextGauge {...gauge} />
      {path !== null && (
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.spark} aria-hidden="true">
          <path d={path} className={styles.sparkEdge} />
          <path d={path} className={styles.sparkLine} />
          <g ref={mark}>
            <path d="M 0 -12 V 112" className={styles.sparkEdge} />
            <path d="M 0 -12 V 112" className={styles.sparkMark} />
          </g>
        </svg>
      )}
    </div>
  )
}
