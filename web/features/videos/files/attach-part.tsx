import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { videoFileMessages } from '#web/workers/video-reader/video-file-messages.ts'
import type { UploadedVideo } from '#contract/videos/video.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import styles from './attach-part.module.css'
import { videoPart, zoneShift, type VideoPart, type VideoTime, type Span } from './video-part.ts'
import { attachTelemetry } from './videos.api.ts'
import { PartTimeline } from './part-timeline.tsx'
import { StartNudge } from './start-nudge.tsx'
import { TrackMap } from './track-map.tsx'
import { writtenCount, writtenShift } from './written-values.ts'
import { texts } from './messages.ts'

type AttachPartProps = { video: UploadedVideo; recording: Recording; span: Span; onAttached: () => void }

/** Which part of a recording a video covers, controls to move it, and the button that stores it. */
export function AttachPart({ video, recording, span, onAttached }: AttachPartProps) {
  const proposedMs = video.start_time_ms ?? recording.start_ms ?? span.fromMs
  const [startMs, setStartMs] = useState(proposedMs)
  const durationMs = video.duration_sec === null ? null : video.duration_sec * 1000
  const time = useMemo((): VideoTime => ({ startMs, durationMs }), [startMs, durationMs])
  const part = useMemo(() => videoPart(recording, time), [recording, time])
  const storing = useMutation({
    mutationFn: (found: VideoPart) => attachTelemetry(video, found, startMs),
    onSuccess: () => {
      showToast({ text: videoFileMessages.attached(video.filename), tone: 'success' })
      onAttached()
    },
  })
  return (
    <Card title={texts.whichPartTheVideoShows}>
      <PartTimeline span={span} video={time} />
      {part ? (
        <p>{covering(part, time)}</p>
      ) : (
        <Missed span={span} video={time} onShift={(shift) => setStartMs(startMs + shift)} />
      )}
      <StartNudge
        startMs={startMs}
        onStart={setStartMs}
        resets={[
          ...(video.start_time_ms === null
            ? []
            : [{ label: texts.theCamerasStart, startMs: video.start_time_ms }]),
          { label: texts.startWithTheActivity, startMs: span.fromMs },
        ]}
      />
      {part && <TrackMap label={texts.mapOfWhatTheVideoShows} samples={part.samples} breaks={part.breaks} />}
      {storing.error && <Banner tone="error">{storing.error.message}</Banner>}
      <div className={styles.actions}>
        <Button
          variant="primary"
          busy={storing.isPending}
          disabled={!part}
          onClick={() => part && storing.mutate(part)}
        >
          {texts.addToTheVideo}
        </Button>
      </div>
    </Card>
  )
}

function covering({ covered, samples }: VideoPart, { durationMs }: VideoTime): string {
  const length = covered.toMs - covered.fromMs
  const samplesText = texts.samplesCount(writtenCount(samples.time.length))
  if (durationMs === null) return texts.fromTheStartOfTheVideo(samplesText)
  const percent = Math.round((100 * length) / durationMs)
  return percent >= 100
    ? texts.theWholeVideoIsCoveredBy(samplesText)
    : texts.ofTheVideoIsCoveredBy(percent, samplesText)
}

type MissedProps = { span: Span; video: VideoTime; onShift: (shiftMs: number) => void }

/** Most often the camera clock was set to another time zone. */
function Missed({ span, video, onShift }: MissedProps) {
  const shift = zoneShift(span, video)
  return (
    <Banner
      tone="warning"
      action={
        shift !== null && (
          <Button size="small" onClick={() => onShift(shift)}>
            {texts.moveItByH(writtenShift(shift).slice(0, -3))}
          </Button>
        )
      }
    >
      {videoFileMessages.noOverlap}
      {shift !== null && texts.theCameraClockMayHaveBeenSet}
    </Banner>
  )
}
