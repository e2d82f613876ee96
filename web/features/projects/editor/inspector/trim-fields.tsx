import type { TimeRange } from '#domain/time/time-ranges.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'
import styles from './inspector.module.css'
import { NumberField } from './number-field.tsx'
import { trimmed, trimOf } from '../timeline/time-axis.ts'
import { cutOutAt, partsOf, rangesOf, roomOf } from './trim-parts.ts'
import { texts } from './messages.ts'

/** The visible parts of the video, in seconds: from one frame to another, perhaps with gaps in between. */
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
    <section className={styles.group} aria-label={texts.trim}>
      <h3 className={styles.heading}>{texts.trim}</h3>
      {parts.map((part, i) => (
        <PartFields
          // Parts have no identity except for their order.
          // eslint-disable-next-line react/no-array-index-key
          key={i}
          number={parts.length > 1 ? i + 1 : null}
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
  /** Null for the only part. */
  number: number | null
  part: TimeRange
  room: TimeRange
  onChange: (part: TimeRange) => void
  onRemove: (() => void) | null
}

function PartFields({ number, part: [from, to], room, onChange, onRemove }: PartFieldsProps) {
  const labels =
    number === null
      ? { from: texts.fromSecond, to: texts.toSecond }
      : { from: texts.partFromSecond(number), to: texts.partToSecond(number) }
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
      {onRemove && number !== null && (
        <IconButton label={texts.removePart(number)} icon={<Icon name="close" />} onClick={onRemove} />
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
        {texts.startAtThisFrame}
      </Button>
      <Button size="small" onClick={atPicture((ms) => trimTo([from, ms]))}>
        {texts.endAtThisFrame}
      </Button>
      <Button size="small" onClick={atPicture((ms) => onParts(cutOutAt(parts, ms, frameMs)))}>
        {texts.cutFromThisFrame}
      </Button>
      {ranges !== null && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => change({ type: 'time', key, timing: { ranges: null } })}
        >
          {texts.showAllOfIt}
        </Button>
      )}
    </div>
  )
}

/** Rounded up, so that the very end can be entered, too. */
const inSeconds = (ms: number) => Math.ceil(ms) / 1000
