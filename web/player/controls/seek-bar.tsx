import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { markNear, mergeMarks, type MomentMark } from '#web/player/moment-mark.ts'
import type { PlayerControl, PlayerState } from '#web/player/player-control.ts'
import type { PlayerSource } from '#web/player/player-source.ts'
import styles from './seek-bar.module.css'
import { SeekPreview } from './seek-preview.tsx'
import { texts } from './messages.ts'

type SeekBarProps = {
  control: PlayerControl
  state: PlayerState
  source: PlayerSource
  /** What people said about moments, in their order. */
  marks: readonly MomentMark[]
}

/** The whole project from left to right. Its knob moves with each frame, without React. */
export function SeekBar({ control, state, source, marks }: SeekBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const { durationMs } = state
  const [hoverMs, setHoverMs] = useState<number | null>(null)
  const draggedMs = useRef<number | null>(null)
  const size = { durationMs, widthPx: useWidth(bar, marks.length > 0) }
  const merged = mergeMarks(marks, size)
  const hovered = hoverMs === null ? undefined : markNear(merged, hoverMs, size)
  usePlayedPart(bar, control, durationMs, draggedMs)

  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return width > 0 ? Math.min(1, Math.max(0, (event.clientX - left) / width)) * durationMs : 0
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    draggedMs.current = placeOf(event)
    bar.current?.style.setProperty('--played', String(durationMs > 0 ? draggedMs.current / durationMs : 0))
    control.scrub(draggedMs.current)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag(event)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    setHoverMs(placeOf(event))
    if (draggedMs.current !== null) drag(event)
  }
  const end = () => {
    const projectMs = draggedMs.current
    draggedMs.current = null
    // A press on a mark seeks to its moment, not to the pixel.
    if (projectMs !== null) control.seek(markNear(merged, projectMs, size)?.projectMs ?? projectMs)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, control.playhead.moment.projectMs, durationMs)
    if (target === undefined) return
    event.preventDefault()
    control.seek(target)
  }
  const share = (projectMs: number) => `${durationMs > 0 ? (projectMs / durationMs) * 100 : 0}%`
  return (
    <div
      ref={bar}
      // An `input` of type range has no room for chapters and buffered parts.
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      className={styles.bar}
      aria-label={texts.positionInTheVideo}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationMs / 1000)}
      aria-valuenow={Math.round(state.projectMs / 1000)}
      aria-valuetext={`${formatDuration(state.projectMs)} of ${formatDuration(durationMs)}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerLeave={() => setHoverMs(null)}
      onKeyDown={onKeyDown}
    >
      <span className={styles.track}>
        {state.buffered.map(([from, to]) => (
          <span key={from} className={styles.loaded} style={{ left: share(from), width: share(to - from) }} />
        ))}
        <span className={styles.played} />
        {source.chapters.map(({ projectMs }) => (
          <span
            key={projectMs}
            className={styles.mark}
            style={{ left: share(projectMs) }}
            hidden={projectMs === 0}
          />
        ))}
      </span>
      {merged.map(({ id, projectMs, count }) => (
        <span
          key={id}
          className={styles.said}
          data-many={count > 1 || undefined}
          style={{ left: share(projectMs) }}
        />
      ))}
      <span className={styles.knob} />
      {hoverMs !== null && (
        <span
          className={styles.preview}
          style={{ left: `clamp(84px, ${share(hoverMs)}, 100% - 84px)` }}
          aria-hidden="true"
        >
          <SeekPreview source={source} projectMs={hovered?.projectMs ?? hoverMs} mark={hovered} />
        </span>
      )}
    </div>
  )
}

/** Observed only where marks have to be placed. */
function useWidth(bar: { readonly current: HTMLElement | null }, isNeeded: boolean): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!isNeeded || !bar.current) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(bar.current)
    return () => observer.disconnect()
  }, [bar, isNeeded])
  return width
}

function usePlayedPart(
  bar: { readonly current: HTMLElement | null },
  { playhead }: PlayerControl,
  durationMs: number,
  draggedMs: { readonly current: number | null },
): void {
  useEffect(() => {
    const show = () => {
      if (draggedMs.current !== null) return
      bar.current?.style.setProperty(
        '--played',
        String(durationMs > 0 ? playhead.moment.projectMs / durationMs : 0),
      )
    }
    show()
    return playhead.subscribe(show)
  }, [bar, playhead, durationMs, draggedMs])
}

function keyTarget(key: string, nowMs: number, durationMs: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: nowMs - 5000,
    ArrowDown: nowMs - 5000,
    ArrowRight: nowMs + 5000,
    ArrowUp: nowMs + 5000,
    PageDown: nowMs - durationMs / 10,
    PageUp: nowMs + durationMs / 10,
    Home: 0,
    End: durationMs,
  }
  const target = steps[key]
  return target === undefined ? undefined : Math.min(durationMs, Math.max(0, target))
}
