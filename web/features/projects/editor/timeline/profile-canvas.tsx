import { useEffect, useMemo, useRef } from 'react'
import { formatAltitude, written } from '#domain/units/format-quantity.ts'
import { useUnits } from '#web/session/units.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import type { ProfileLine } from './draw-profile.ts'
import { useEditing } from '../editor-context.ts'
import { keepProfileDrawn } from './keep-profile-drawn.ts'
import { isNear, type Span } from './time-axis.ts'
import styles from './timeline-panel.module.css'
import type { EditedRecording } from '../recordings/use-recordings.ts'
import { texts } from './messages.ts'
import { formatSpeedAs, isPace, type SpeedStyle } from '#domain/units/speed-style.ts'
import { styleOfRecordings } from '../recordings/style-of-recordings.ts'

/** Altitude and speed under the videos, as much of it as the window of the axis shows. */
export function ProfileCanvas({ span }: { span: Span }) {
  const { recordings, zone } = useEditing()
  const canvas = useRef<HTMLCanvasElement>(null)
  const lines = useMemo(
    () => linesOf(recordings.filter(({ samples }) => samples && isNear(samples, span))),
    [recordings, span],
  )
  useEffect(() => {
    return canvas.current ? keepProfileDrawn(canvas.current, { span, lines, zone }) : undefined
  }, [span, lines, zone])
  return (
    <>
      <canvas ref={canvas} className={styles.drawing} aria-hidden="true" />
      <Summary lines={lines} style={styleOfRecordings(recordings)} />
    </>
  )
}

function Summary({ lines, style }: { lines: ProfileLine[]; style: SpeedStyle }) {
  const units = useUnits()
  const said = names.flatMap((name) => {
    const line = lines.find((each) => each.name === name)
    if (!line) return []
    const { low, high } = line
    const write = (value: number) =>
      written(name === 'altitude' ? formatAltitude(value, units) : formatSpeedAs(style, value, units))
    // Whoever stands still has no pace, so there is no slowest one.
    if (name === 'speed' && isPace(style)) return texts.fastestPace(write(high))
    return texts.profileRange(name === 'altitude' ? texts.altitude : texts.speed, write(low), write(high))
  })
  return <VisuallyHidden>{said.join(', ')}</VisuallyHidden>
}

/**
 * All lines of a kind have the same scale, so that a video can be moved until its line matches that of the activity.
 */
function linesOf(recordings: readonly EditedRecording[]): ProfileLine[] {
  return names.flatMap((name) => {
    const ranges = recordings.flatMap(({ prepared }) => prepared?.ranges[name] ?? [])
    const low = Math.min(...ranges.map((range) => range.low))
    const high = Math.max(...ranges.map((range) => range.high))
    return recordings.flatMap(({ samples, kind }) => {
      const y = samples?.series[name]
      return samples && y && low <= high
        ? [{ name, isOfCamera: kind === 'camera', x: samples.time, y, low, high }]
        : []
    })
  })
}

const names = ['altitude', 'speed'] as const
