import type { KeyboardEvent } from 'react'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { useStore } from '#web/lib/store.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './clip-block.module.css'
import { useEditing } from './editor-context.ts'
import type { Film } from './film.ts'
import { ThumbnailStrip } from './thumbnail-strip.tsx'
import { shareAt, spanOfFilm, trimOf, type Span } from './time-axis.ts'
import { verdictWords, writtenError } from './timing-words.ts'
import { TrimHandle } from './trim-handle.tsx'
import { useChoosing } from './use-choosing.ts'
import { nudgeOf, useNudge } from './use-nudge.ts'
import { useDrag } from './use-drag.ts'
import { writtenTime } from './zoned-time.ts'

type ClipBlockProps = {
  film: Film
  span: Span
  lane: number
  msPerPx: number
  onHold: (isHeld: boolean) => void
}

/** However short a film is, it can be taken hold of. */
export const narrowestPx = 44

/** Of the sentence that says which keys move a film. */
export const keysId = 'timeline-keys'

const percent = (share: number) => `${share * 100}%`

/** A film on the axis: to be moved, trimmed and chosen. */
export function ClipBlock({ film, span, lane, msPerPx, onHold }: ClipBlockProps) {
  const { selected } = useEditing()
  const own = spanOfFilm(film)
  if (!own) return null
  const isSelected = selected?.key === film.key
  const box = {
    left: percent(shareAt(span, own.from)),
    width: percent((own.to - own.from) / (span.to - span.from)),
    minWidth: narrowestPx,
    top: lane * 64,
  }
  return (
    <div className={classNames(styles.block, isSelected && styles.selected)} style={box}>
      <ErrorBar film={film} own={own} />
      <ThumbnailStrip film={film} widthPx={(own.to - own.from) / msPerPx} />
      <Shades film={film} own={own} />
      <Grip film={film} span={span} onHold={onHold} />
      {isSelected && film.durationMs !== null && film.durationMs > 0 && (
        <>
          <TrimHandle film={film} end="from" />
          <TrimHandle film={film} end="to" />
        </>
      )}
    </div>
  )
}

type GripProps = { film: Film; span: Span; onHold: (isHeld: boolean) => void }

/** What is taken hold of to move the film. */
function Grip({ film, span, onHold }: GripProps) {
  const { change, select, selected, session, zone, announce } = useEditing()
  const nudge = useNudge()
  const choose = useChoosing()
  const { start_ms: start, verdict } = film.link.timing
  const drag = useDrag({
    begin: ({ currentTarget }) => {
      select(film.key)
      const width = currentTarget.closest(`.${styles.block}`)?.parentElement?.clientWidth ?? 0
      return start === null || width === 0 ? null : { start, msPerPx: (span.to - span.from) / width }
    },
    move: (begin, byPx) => {
      onHold(true)
      const start_ms = Math.round(begin.start + byPx * begin.msPerPx)
      change({ type: 'time', key: film.key, timing: { start_ms, verdict: 'by_hand' } }, `drag ${film.key}`)
    },
    end: () => {
      session.dispatch({ type: 'settle' })
      onHold(false)
      const moved = session.state
        .get()
        .draft.trailcast_links.find(({ video_id, video_url }) => (video_id ?? video_url) === film.key)
      if (moved?.timing.start_ms)
        announce(`${film.name} begins at ${writtenTime(moved.timing.start_ms, zone)}`)
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = nudgeOf(event.key, event.shiftKey, film.fps)
    if (by !== null) nudge(film, by)
    else if (event.key === 'Delete' || event.key === 'Backspace')
      change({ type: 'remove_film', key: film.key })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const length = film.durationMs === null ? 'of unknown length' : formatDuration(film.durationMs)
  return (
    <button
      type="button"
      className={styles.grip}
      aria-pressed={selected?.key === film.key}
      aria-label={`${film.name}, begins at ${writtenTime(start ?? 0, zone)}, ${length}, ${verdictWords[verdict].label}`}
      aria-describedby={keysId}
      onClick={() => choose(film)}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <span className={styles.name}>{film.name}</span>
      <span className={styles.verdict} data-tone={verdictWords[verdict].tone}>
        {verdictWords[verdict].label}
      </span>
    </button>
  )
}

/** What is cut off, and what is not seen because another film of the same moment comes first. */
function Shades({ film, own }: { film: Film; own: Span }) {
  const { films, timeline } = useEditing()
  const duration = film.durationMs ?? 0
  if (duration === 0) return null
  const [from, to] = trimOf(film.link.timing.ranges, duration)
  const clip = films.indexOf(film)
  const shown = timeline.pieces
    .filter((piece) => piece.clip === clip)
    .map(({ mediaFromMs, mediaToMs }): [number, number] => [mediaFromMs, mediaToMs])
    .toSorted(([one], [other]) => one - other)
  const gaps = gapsIn(shown, from, to)
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
    </div>
  )
}

function gapsIn(shown: readonly [number, number][], from: number, to: number): [number, number][] {
  const gaps: [number, number][] = []
  let at = from
  for (const [a, b] of [...shown, [to, to] as const]) {
    if (a - at > 1) gaps.push([at, a])
    at = Math.max(at, b)
  }
  return gaps
}

/** How far the start may be off. */
function ErrorBar({ film, own }: { film: Film; own: Span }) {
  const { alignments } = useEditing()
  const entry = useStore(alignments.entries).get(film.key)
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
