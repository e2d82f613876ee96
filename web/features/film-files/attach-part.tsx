import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { filmFileMessages } from '#contract/film-file-messages.ts'
import type { UploadedVideo } from '#contract/video.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import styles from './attach-part.module.css'
import { filmPart, zoneShift, type FilmPart, type FilmTime, type Span } from './film-part.ts'
import { attachTelemetry } from './films.api.ts'
import { PartTimeline } from './part-timeline.tsx'
import { StartNudge } from './start-nudge.tsx'
import { TrackMap } from './track-map.tsx'
import { writtenCount, writtenShift } from './written-values.ts'

type AttachPartProps = { film: UploadedVideo; recording: Recording; span: Span; onAttached: () => void }

/** Which part of a recording a film shows, how to move it, and the button that stores it. */
export function AttachPart({ film, recording, span, onAttached }: AttachPartProps) {
  const proposedMs = film.start_time_ms ?? span.fromMs
  const [startMs, setStartMs] = useState(proposedMs)
  const durationMs = film.duration_sec === null ? null : film.duration_sec * 1000
  const time = useMemo((): FilmTime => ({ startMs, durationMs }), [startMs, durationMs])
  const part = useMemo(() => filmPart(recording, time), [recording, time])
  const storing = useMutation({
    mutationFn: (found: FilmPart) => attachTelemetry(film, found, startMs),
    onSuccess: () => {
      showToast({ text: filmFileMessages.attached(film.filename), tone: 'success' })
      onAttached()
    },
  })
  return (
    <Card title="Which part the film shows">
      <PartTimeline span={span} film={time} />
      {part ? (
        <p>{covering(part, time)}</p>
      ) : (
        <Missed span={span} film={time} onShift={(shift) => setStartMs(startMs + shift)} />
      )}
      <StartNudge
        startMs={startMs}
        onStart={setStartMs}
        resets={[
          ...(film.start_time_ms === null
            ? []
            : [{ label: 'As the camera says', startMs: film.start_time_ms }]),
          { label: 'With the recording', startMs: span.fromMs },
        ]}
      />
      {part && <TrackMap label="Map of what the film shows" samples={part.samples} breaks={part.breaks} />}
      {storing.error && <Banner tone="error">{storing.error.message}</Banner>}
      <div className={styles.actions}>
        <Button
          variant="primary"
          busy={storing.isPending}
          disabled={!part}
          onClick={() => part && storing.mutate(part)}
        >
          Add to the film
        </Button>
      </div>
    </Card>
  )
}

function covering({ covered, samples }: FilmPart, { durationMs }: FilmTime): string {
  const length = covered.toMs - covered.fromMs
  const samplesText = `${writtenCount(samples.time.length)} samples`
  if (durationMs === null)
    return `${samplesText} from the start of the film on. How long it is, is not known yet.`
  const percent = Math.round((100 * length) / durationMs)
  return percent >= 100
    ? `The whole film is covered, by ${samplesText}.`
    : `${percent} % of the film is covered, by ${samplesText}.`
}

type MissedProps = { span: Span; film: FilmTime; onShift: (shiftMs: number) => void }

/** Most often the clock of the camera was set to another zone. */
function Missed({ span, film, onShift }: MissedProps) {
  const shift = zoneShift(span, film)
  return (
    <Banner
      tone="warning"
      action={
        shift !== null && (
          <Button size="small" onClick={() => onShift(shift)}>
            Move it by {writtenShift(shift).slice(0, -3)} h
          </Button>
        )
      }
    >
      {filmFileMessages.noOverlap}
      {shift !== null && ' The clock of the camera may have been set to another zone.'}
    </Banner>
  )
}
