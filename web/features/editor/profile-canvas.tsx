import { useEffect, useMemo, useRef } from 'react'
import { formatAltitude, formatSpeed, written } from '#domain/units/format-quantity.ts'
import { useUnits } from '#web/session/units.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { ProfileLine } from './draw-profile.ts'
import { useEditing } from './editor-context.ts'
import { keepProfileDrawn } from './keep-profile-drawn.ts'
import type { Span } from './time-axis.ts'
import styles from './timeline-panel.module.css'
import type { EditedRecording } from './use-recordings.ts'

/** Altitude and speed under the films, as much of it as the window of the axis shows. */
export function ProfileCanvas({ span }: { span: Span }) {
  const { recordings, zone } = useEditing()
  const canvas = useRef<HTMLCanvasElement>(null)
  const lines = useMemo(() => linesOf(recordings), [recordings])
  useEffect(() => {
    return canvas.current ? keepProfileDrawn(canvas.current, { span, lines, zone }) : undefined
  }, [span, lines, zone])
  return (
    <>
      <canvas ref={canvas} className={styles.drawing} aria-hidden="true" />
      <Summary lines={lines} />
    </>
  )
}

function Summary({ lines }: { lines: ProfileLine[] }) {
  const units = useUnits()
  const said = lines.map(({ name, low, high }) => {
    const write = (value: number) => written(name === 'altitude' ? formatAltitude(value, units) : formatSpeed(value, units))
    return `${name === 'altitude' ? 'Altitude' : 'Speed'} from ${write(low)} to ${write(high)}`
  })
  return <VisuallyHidden>{said.join(', ')}</VisuallyHidden>
}

function linesOf(recordings: readonly EditedRecording[]): ProfileLine[] {
  return recordings.flatMap(({ samples, prepared }) =>
    (['altitude', 'speed'] as const).flatMap((name) => {
      const [y, range] = [samples?.series[name], prepared?.ranges[name]]
      return samples && y && range ? [{ name, x: samples.time, y, ...range }] : []
    }),
  )
}
