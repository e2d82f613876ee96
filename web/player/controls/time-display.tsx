import { useEffect, useRef } from 'react'
import { formatDuration } from '#domain/units/format-quantity.ts'
import type { PlayerControl } from '#web/player/player-control.ts'
import styles from './controls.module.css'
import { texts } from './messages.ts'
import { writtenTime } from '#web/lib/written-time.ts'

type TimeDisplayProps = { control: PlayerControl; durationMs: number; timezone: string | null }

/** The position in the project and the time of day there. Written without React, once a second. */
export function TimeDisplay({ control, durationMs, timezone }: TimeDisplayProps) {
  const place = useRef<HTMLSpanElement>(null)
  const clock = useRef<HTMLSpanElement>(null)
  const { playhead } = control
  useEffect(() => {
    const show = () => {
      const { projectMs, absoluteMs } = playhead.moment
      write(place.current, formatDuration(Math.floor(projectMs / 1000) * 1000))
      write(
        clock.current,
        absoluteMs === null ? '' : writtenTime(absoluteMs, 'exact_clock', timezone ?? undefined),
      )
    }
    show()
    return playhead.subscribe(show)
  }, [playhead, timezone])
  return (
    <span className={styles.times}>
      <span ref={place} />
      <span className={styles.duration}> / {formatDuration(durationMs)}</span>
      <span ref={clock} className={styles.clock} title={texts.timeOfDay} />
    </span>
  )
}

/** Even unchanged text would cost the browser work. */
function write(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text
}
