import type { TimeRange } from '#domain/time/time-ranges.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'
import styles from './inspector.module.css'
import { NumberField } from './number-field.tsx'
import { trimmed, trimOf } from '../timeline/time-axis.ts'
import { cutOutAt, partsOf, rangesOf, roomOf } from './trim-parts.ts'

/**
 * The parts of the video that are shown, in seconds: from one frame to another, perhaps without some in
 * between.
 */
export function TrimFields({ video }: { video: Video }) {
  const { change } = useEditing()
  const { durationMs, key, link } = video
  if (durationMs === null || durationMs === 0) return null
  const { ranges } = link.timing
  const parts = partsOf(ranges, durationMs)
  const frameMs = 1000 / video.fps
  const setParts = (next: readonly TimeRange[]) =>
    change({ type: 'time', key, timing: { ranges: rangesOf(next, durationMs) } }, `trim ${key}`)
  return (
    <section className={styles.group} aria-label="Trim">
      <h3 className={styles.heading}>Trim</h3>
      {parts.map((part, i) => (
        <PartFields
          // Only their order tells them apart.
          // eslint-disable-next-line react/no-array-index-key
          key={i}
          name={parts.length > 1 ? `Part ${i + 1}: ` : ''}
          part={part}
          room={roomOf(parts, i, { durationMs, frameMs })}
          onChange={(next) => {
            if (next[1] - next[0] >= frameMs) setParts(parts.with(i, next))
          }}
          onRemove={parts.length > 1 ? () => setParts(parts.toSpliced(i, 1)) : null}
        />
      ))}
      <TrimButtons video={video} durationMs={durationMs} parts={parts} onParts={setParts} />
    </section>
  )
}

type PartFieldsProps = {
  name: string
  part: TimeRange
  room: TimeRange
  onChange: (part: TimeRange) => void
  onRemove: (() => void) | null
}

function PartFields({ name, part: [from, to], room, onChange, onRemove }: PartFieldsProps) {
  const labels =
    name === ''
      ? { from: 'From second', to: 'To second' }
      : { from: `${name}from second`, to: `${name}to second` }
  return (
    <div className={styles.part}>
      <div className={styles.pair}>
        <NumberField
          label={labels.from}
          value={inSeconds(from)}
          min={inSeconds(room[0])}
          max={inSeconds(to)}
          onChange={(s) => onChange([s * 1000, to])}
        />
        <NumberField
          label={labels.to}
          value={inSeconds(to)}
          min={inSeconds(from)}
          max={inSeconds(room[1])}
          onChange={(s) => onChange([from, Math.min(s * 1000, room[1])])}
        />
      </div>
      {onRemove && (
        <IconButton
          label={`Remove ${name.slice(0, -2).toLowerCase()}`}
          icon={<Icon name="close" />}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

type TrimButtonsProps = {
  video: Video
  durationMs: number
  parts: TimeRange[]
  onParts: (parts: readonly TimeRange[]) => void
}

/** At the current frame, if it belongs to this video. */
function TrimButtons({ video, durationMs, parts, onParts }: TrimButtonsProps) {
  const { change, control, videos } = useEditing()
  const { key, link } = video
  const { ranges } = link.timing
  const [from, to] = trimOf(ranges, durationMs)
  const frameMs = 1000 / video.fps
  const atPicture = (act: (ms: number) => void) => () => {
    const moment = control?.playhead.moment
    if (moment && videos[moment.clip]?.key === key) act(moment.mediaMs)
  }
  const trimTo = (next: TimeRange) => {
    if (next[1] - next[0] < frameMs) return
    change({ type: 'time', key, timing: { ranges: trimmed(ranges, durationMs, next) } }, `trim ${key}`)
  }
  return (
    <div className={styles.row}>
      <Button size="small" onClick={atPicture((ms) => trimTo([ms, to]))}>
        Start at this frame
      </Button>
      <Button size="small" onClick={atPicture((ms) => trimTo([from, ms]))}>
        End at this frame
      </Button>
      <Button size="small" onClick={atPicture((ms) => onParts(cutOutAt(parts, ms, frameMs)))}>
        Cut from this frame
      </Button>
      {ranges !== null && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => change({ type: 'time', key, timing: { ranges: null } })}
        >
          Show all of it
        </Button>
      )}
    </div>
  )
}

/** Rounded up at the end, so that the end itself can be written. */
const inSeconds = (ms: number) => Math.ceil(ms) / 1000
