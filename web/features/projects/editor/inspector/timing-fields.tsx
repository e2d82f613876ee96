import { useState } from 'react'
import { editorMessages } from '#contract/projects/editor-messages.ts'
import { zoneName } from '#domain/time/fixed-zone.ts'
import { useStore } from '#web/lib/store.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { AlignmentChoices } from '../alignment/alignment-choices.tsx'
import { ConfidenceChip } from '../alignment/confidence-chip.tsx'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'
import styles from './inspector.module.css'
import { NumberField } from './number-field.tsx'
import { PlaceMatch } from '../alignment/place-match.tsx'
import { useNudge } from '../timeline/use-nudge.ts'
import { localDigits, momentOf, unknownZone } from '../session/zoned-time.ts'
import { texts } from './messages.ts'

/** When the video was filmed: typed, moved, aligned, or matched to a place. */
export function TimingFields({ video }: { video: Video }) {
  const { change, zone, alignments } = useEditing()
  const entry = useStore(alignments.entries).get(video.key)
  const { start_ms: start, rate } = video.link.timing
  const setStart = (start_ms: number) =>
    change({ type: 'time', key: video.key, timing: { start_ms, verdict: 'by_hand' } }, `start ${video.key}`)
  return (
    <section className={styles.group} aria-label={texts.timing}>
      <div className={styles.row}>
        <h3 className={styles.heading}>{texts.timing}</h3>
        <ConfidenceChip video={video} />
        <AcceptButton video={video} />
      </div>
      {start === null && <p className={styles.note}>{editorMessages.noStartKnown}</p>}
      <StartField start={start} zone={zone} onStart={setStart} />
      {start !== null && <NudgeButtons video={video} />}
      <div className={styles.row}>
        <Button
          icon={<Icon name="sparkle" size={18} />}
          busy={entry?.status === 'working'}
          onClick={() => void alignments.align(video.key)}
        >
          {texts.alignAutomatically}
        </Button>
        <PlaceMatch video={video} />
      </div>
      {entry?.status === 'failed' && <Banner tone="warning">{entry.message}</Banner>}
      {entry?.status === 'done' && <AlignmentChoices video={video} alignment={entry.alignment} />}
      <NumberField
        label={texts.realSecondsPerSecondOfVideo}
        hint={texts.n1ForOrdinaryVideosMoreForATime}
        value={rate}
        min={0.01}
        max={100_000}
        onChange={(value) =>
          change({ type: 'time', key: video.key, timing: { rate: value } }, `rate ${video.key}`)
        }
      />
    </section>
  )
}

/** The person has checked that it is right. */
function AcceptButton({ video }: { video: Video }) {
  const { change } = useEditing()
  const { start_ms: start, verdict } = video.link.timing
  if (start === null || verdict === 'sure' || verdict === 'by_hand') return null
  return (
    <Button
      size="small"
      onClick={() => change({ type: 'time', key: video.key, timing: { verdict: 'by_hand' } })}
    >
      {texts.accept}
      <VisuallyHidden> {texts.thisStart}</VisuallyHidden>
    </Button>
  )
}

/** Nothing that can be uploaded was filmed earlier. */
const earliest = '1990-01-01T00:00'

type StartFieldProps = { start: number | null; zone: string; onStart: (ms: number) => void }

function StartField({ start, zone, onStart }: StartFieldProps) {
  // While a year is being typed, it looks like one from long ago until its last digit.
  const [written, setWritten] = useState<string | null>(null)
  return (
    <TextField
      label={texts.startOfTheVideo}
      hint={zone === unknownZone ? editorMessages.inUtc : texts.localTimeZonename(zoneName(zone))}
      type="datetime-local"
      step={0.001}
      min={earliest}
      value={written ?? (start === null ? '' : localDigits(start, zone))}
      onChange={({ currentTarget: { value } }) => {
        setWritten(value)
        const ms = value < earliest ? null : momentOf(value, zone)
        // Null while only a part of it is typed.
        if (ms !== null) onStart(ms)
      }}
      onBlur={() => setWritten(null)}
    />
  )
}

const steps = [
  { ms: 1000, short: '1 s', long: 'a second' },
  { ms: 100, short: '0.1 s', long: 'a tenth of a second' },
]

function NudgeButtons({ video }: { video: Video }) {
  const nudge = useNudge()
  const all = [...steps, { ms: 1000 / video.fps, short: '1 frame', long: 'a frame' }]
  return (
    <>
      <div className={styles.nudges}>
        {all.map(({ ms, short, long }) => (
          <Button key={`earlier ${short}`} size="small" onClick={() => nudge(video, -ms)}>
            −{short}
            <VisuallyHidden>{texts.theVideoBeginsEarlier(long)}</VisuallyHidden>
          </Button>
        ))}
        {all.toReversed().map(({ ms, short, long }) => (
          <Button key={`later ${short}`} size="small" onClick={() => nudge(video, ms)}>
            +{short}
            <VisuallyHidden>{texts.theVideoBeginsLater(long)}</VisuallyHidden>
          </Button>
        ))}
      </div>
      <p className={styles.note}>{editorMessages.nudgeKeys}</p>
    </>
  )
}
