import { useEffect, useRef } from 'react'
import { emptyValues } from '#domain/telemetry/sample-at.ts'
import { formatAltitude, written } from '#domain/units/format-quantity.ts'
import { useUnits } from '#web/session/units.ts'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'
import styles from './start-card.module.css'
import { mapBox, profileBox } from './start-preview.ts'
import type { StartPreview, StartPreviews } from './use-start-previews.ts'
import { writtenTime } from '../session/zoned-time.ts'
import { texts } from './messages.ts'
import { formatSpeedAs } from '#domain/units/speed-style.ts'
import { styleOfRecordings } from '../recordings/style-of-recordings.ts'

type StartCardProps = {
  video: Video
  preview: StartPreview
  shared: Omit<StartPreviews, 'previews'>
  isLikeliest: boolean
  onTake: () => void
}

/** A possible start: where the current frame would have been filmed, and at what speed. */
export function StartCard({ video, preview, shared, isLikeliest, onTake }: StartCardProps) {
  const { zone } = useEditing()
  const { startMs, score, piece, recorded, filmed } = preview
  const { dot, line, text } = useFrame(video, startMs, shared)
  return (
    <button
      type="button"
      className={styles.card}
      aria-pressed={video.link.timing.start_ms === startMs}
      onClick={onTake}
    >
      <span className={styles.head}>
        <span className={styles.time}>{writtenTime(startMs, zone)}</span>
        {likelinessOf(score, isLikeliest)}
      </span>
      {shared.map && (
        <svg className={styles.map} viewBox={`0 0 ${mapBox.width} ${mapBox.height}`} aria-hidden="true">
          <path className={styles.track} d={shared.map.track} />
          <path className={styles.piece} d={piece} />
          <circle ref={dot} className={styles.dot} r={4.5} />
        </svg>
      )}
      <svg
        className={styles.profile}
        viewBox={`0 0 ${profileBox.width} ${profileBox.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.recorded} d={recorded} />
        {filmed !== null && <path className={styles.filmed} d={filmed} />}
        <line ref={line} className={styles.now} y1={0} y2={profileBox.height} />
      </svg>
      <span ref={text} className={styles.text} />
    </button>
  )
}

function likelinessOf(score: number | null, isLikeliest: boolean): string {
  if (score === null) return 'by its clock'
  return `${isLikeliest ? 'most likely, ' : ''}${Math.max(1, Math.round(score * 100))}%`
}

/**
 * Follows the player without React: the place and the values at the current frame, if the video began then.
 */
function useFrame(video: Video, startMs: number, { map, sampler }: Omit<StartPreviews, 'previews'>) {
  const { control, videos, recordings } = useEditing()
  const style = styleOfRecordings(recordings)
  const units = useUnits()
  const dot = useRef<SVGCircleElement>(null)
  const line = useRef<SVGLineElement>(null)
  const text = useRef<HTMLSpanElement>(null)
  const clip = videos.indexOf(video)
  const { durationMs, link } = video
  const { rate } = link.timing
  useEffect(() => {
    const values = emptyValues()
    const show = () => {
      const moment = control?.playhead.moment
      const mediaMs = moment?.clip === clip ? moment.mediaMs : 0
      sampler.at(startMs + mediaMs * rate, values)
      const { lon, lat, altitude, speed } = values
      const isSomewhere = map !== null && !Number.isNaN(lon + lat)
      const [x, y] = isSomewhere ? map.placeOf([lon, lat]) : [0, 0]
      dot.current?.setAttribute('cx', String(x))
      dot.current?.setAttribute('cy', String(y))
      dot.current?.toggleAttribute('hidden', !isSomewhere)
      const at = durationMs ? (mediaMs / durationMs) * profileBox.width : 0
      line.current?.setAttribute('x1', String(at))
      line.current?.setAttribute('x2', String(at))
      const known = [
        Number.isNaN(speed) ? [] : written(formatSpeedAs(style, speed, units)),
        Number.isNaN(altitude) ? [] : written(formatAltitude(altitude, units)),
      ].flat()
      if (text.current)
        text.current.textContent = known.length === 0 ? texts.nothingWasRecordedThen : known.join(' · ')
    }
    show()
    return control?.playhead.subscribe(show)
  }, [control, clip, startMs, rate, durationMs, map, sampler, style, units])
  return { dot, line, text }
}
