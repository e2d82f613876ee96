import type { KeyboardEvent } from 'react'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './clip-block.module.css'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'
import { trimmed, trimOf } from './time-axis.ts'
import { useDrag } from './use-drag.ts'
import { texts } from './messages.ts'

const labels = { from: 'Beginning', to: 'End' } as const

/** One end of the visible part of a video. */
export function TrimHandle({ video, end }: { video: Video; end: 'from' | 'to' }) {
  const { change, session } = useEditing()
  const duration = video.durationMs ?? 0
  const { ranges } = video.link.timing
  const [from, to] = trimOf(ranges, duration)
  const frameMs = 1000 / video.fps
  const at = end === 'from' ? from : to
  const set = (ms: number) => {
    const next: [number, number] =
      end === 'from'
        ? [Math.min(Math.max(0, ms), to - frameMs), to]
        : [from, Math.max(Math.min(duration, ms), from + frameMs)]
    change(
      { type: 'time', key: video.key, timing: { ranges: trimmed(ranges, duration, next) } },
      `trim ${video.key}`,
    )
  }
  const drag = useDrag({
    begin: ({ currentTarget }) => {
      const width = currentTarget.parentElement?.clientWidth ?? 0
      return width === 0 ? null : { at, msPerPx: duration / width }
    },
    move: (begin, byPx) => set(begin.at + byPx * begin.msPerPx),
    end: () => session.dispatch({ type: 'settle' }),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 1000 : 100
    const by = { ArrowLeft: -step, ArrowRight: step, ',': -frameMs, '.': frameMs }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    set(at + by)
  }
  return (
    <div
      // The browser's own slider cannot be placed on a strip at its value.
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label={texts.ofEndName(labels[end], video.name)}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={`${formatDuration(at)} of ${formatDuration(duration)}`}
      className={classNames(styles.handle, styles[end])}
      style={{ left: `${(at / duration) * 100}%` }}
      onKeyDown={onKeyDown}
      {...drag}
    />
  )
}
