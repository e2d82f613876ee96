import type { KeyboardEvent } from 'react'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { useStore } from '#web/lib/store.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './clip-block.module.css'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'
import { ThumbnailStrip } from './thumbnail-strip.tsx'
import { shareAt, spanOfVideo, trimOf, type Span } from './time-axis.ts'
import { verdictLabels, writtenError } from '../alignment/timing-labels.ts'
import { TrimHandle } from './trim-handle.tsx'
import { useChoosing } from './use-choosing.ts'
import { nudgeOf, useNudge } from './use-nudge.ts'
import { useDrag } from './use-drag.ts'
import { writtenTime } from '../session/zoned-time.ts'
import { texts } from './messages.ts'

type ClipBlockProps = {
  video: Video
  span: Span
  lane: number
  msPerPx: number
  onHold: (isHeld: boolean) => void
}

/** Wide enough to grab, however short the video is. */
export const narrowestPx = 44

/** The id of the text that says which keys move a video. */
export const keysId = 'timeline-keys'

const percent = (share: number) => `${share * 100}%`

/** A video on the axis: it can be moved, trimmed and selected. */
export function ClipBlock({ video, span, lane, msPerPx, onHold }: ClipBlockProps) {
  const { selected } = useEditing()
  const own = spanOfVideo(video)
  if (!own) return null
  const isSelected = selected?.key === video.key
  const box = {
    left: percent(shareAt(span, own.from)),
    width: percent((own.to - own.from) / (span.to - span.from)),
    minWidth: narrowestPx,
    top: lane * 64,
  }
  return (
    <div className={classNames(styles.block, isSelected && styles.selected)} style={box}>
      <ErrorBar video={video} own={own} />
      <ThumbnailStrip video={video} widthPx={(own.to - own.from) / msPerPx} />
      <Shades video={video} own={own} />
      <Grip video={video} span={span} onHold={onHold} />
      {isSelected && video.durationMs !== null && video.durationMs > 0 && (
        <>
          <TrimHandle video={video} end="from" />
          <TrimHandle video={video} end="to" />
        </>
      )}
    </div>
  )
}

type GripProps = { video: Video; span: Span; onHold: (isHeld: boolean) => void }

/** The handle for moving the video. */
function Grip({ video, span, onHold }: GripProps) {
  const { change, select, selected, session, zone, announce } = useEditing()
  const nudge = useNudge()
  const choose = useChoosing()
  const { start_ms: start, verdict } = video.link.timing
  const drag = useDrag({
    begin: ({ currentTarget }) => {
      select(video.key)
      const width = currentTarget.closest(`.${styles.block}`)?.parentElement?.clientWidth ?? 0
      return start === null || width === 0 ? null : { start, msPerPx: (span.to - span.from) / width }
    },
    move: (begin, byPx) => {
      onHold(true)
      const start_ms = Math.round(begin.start + byPx * begin.msPerPx)
      change({ type: 'time', key: video.key, timing: { start_ms, verdict: 'by_hand' } }, `drag ${video.key}`)
    },
    end: () => {
      session.dispatch({ type: 'settle' })
      onHold(false)
      const moved = session.state
        .get()
        .draft.trailcast_links.find(({ video_id, video_url }) => (video_id ?? video_url) === video.key)
      if (moved?.timing.start_ms)
        announce(texts.beginsAtNameTime(video.name, writtenTime(moved.timing.start_ms, zone)))
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = nudgeOf(event.key, event.shiftKey, video.fps)
    if (by !== null) nudge(video, by)
    else if (event.key === 'Delete' || event.key === 'Backspace')
      change({ type: 'remove_video', key: video.key })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const length = video.durationMs === null ? 'of unknown length' : formatDuration(video.durationMs)
  return (
    <button
      type="button"
      className={styles.grip}
      aria-pressed={selected?.key === video.key}
      // Begins with the text on the button, in the same order: people who use voice control say what they see.
      aria-label={texts.beginsAtNameTimeLengthLabel(
        video.name,
        writtenTime(start ?? 0, zone),
        length,
        verdictLabels[verdict].label,
      )}
      aria-describedby={keysId}
      onClick={() => choose(video)}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <span className={styles.name}>{video.name}</span>{' '}
      <span className={styles.verdict} data-tone={verdictLabels[verdict].tone}>
        {verdictLabels[verdict].label}
      </span>
    </button>
  )
}

/**
 * Trimmed parts, parts covered by another video of the same time that comes first, and parts that others do not see.
 */
function Shades({ video, own }: { video: Video; own: Span }) {
  const { draft, videos, timeline, hidden } = useEditing()
  const duration = video.durationMs ?? 0
  if (duration === 0) return null
  const [from, to] = trimOf(video.link.timing.ranges, duration)
  const clip = videos.indexOf(video)
  const visible = timeline.pieces
    .filter((piece) => piece.clip === clip)
    .map(({ mediaFromMs, mediaToMs }): [number, number] => [mediaFromMs, mediaToMs])
    .toSorted(([one], [other]) => one - other)
  const gaps = gapsIn(visible, from, to)
  const redactedForOthers = draft.hidden_video === 'shown' ? [] : (hidden.get(video.key) ?? [])
  const place = (a: number, b: number) => ({
    left: percent(a / duration),
    width: percent((b - a) / duration),
  })
  return (
    <div className={styles.shades} aria-hidden="true" data-ms={own.to - own.from}>
      {from > 0 && <span className={styles.cut} style={place(0, from)} />}
      {to < duration && <span className={styles.cut} style={place(to, duration)} />}
      {gaps.map(([a, b]) => (
        <span key={a} className={styles.covered} style={place(a, b)} />
      ))}
      {redactedForOthers.map(([a, b]) => (
        <span key={a} className={styles.private} data-hidden-part style={place(a, Math.min(b, duration))} />
      ))}
    </div>
  )
}

function gapsIn(visible: readonly [number, number][], from: number, to: number): [number, number][] {
  const gaps: [number, number][] = []
  let at = from
  for (const [a, b] of [...visible, [to, to] as const]) {
    if (a - at > 1) gaps.push([at, a])
    at = Math.max(at, b)
  }
  return gaps
}

/** How far the start may be off. */
function ErrorBar({ video, own }: { video: Video; own: Span }) {
  const { alignments } = useEditing()
  const entry = useStore(alignments.entries).get(video.key)
  if (entry?.status !== 'done' || entry.alignment.errorMs === null || entry.alignment.startMs !== own.from)
    return null
  const share = own.to > own.from ? entry.alignment.errorMs / (own.to - own.from) : 0
  return (
    <span
      className={styles.error}
      aria-hidden="true"
      title={writtenError(entry.alignment.errorMs)}
      style={{ left: percent(-share), width: percent(2 * share) }}
    />
  )
}
