import { useMemo, useState } from 'react'
import { cameraMessages } from '#web/workers/video-reader/camera-messages.ts'
import { describePositions } from '#domain/camera/describe-camera-file.ts'
import { createChartView } from '#web/chart/chart-view.ts'
import { nearestIndex } from '#web/chart/decimate.ts'
import { MomentSlider } from '#web/chart/moment-slider.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import type { VideoContent, StreamReport } from '#web/workers/video-reader/protocol.ts'
import styles from './inspect-page.module.css'
import { StreamCharts } from './stream-charts.tsx'
import { StreamTable } from './stream-table.tsx'
import { TrackMap } from './track-map.tsx'
import { writtenCount, writtenNumber, writtenSeconds } from './written-values.ts'
import { texts } from './messages.ts'

/** What the camera measured: all streams, the chart of one of them, and the track. */
export function VideoTelemetry({ video: { streams, camera } }: { video: VideoContent }) {
  const drawable = useMemo(
    () => streams.filter(({ t, columns }) => t.length > 1 && columns.length > 0),
    [streams],
  )
  const [chosenId, setChosenId] = useState<string>()
  const chosen = drawable.find(({ id }) => id === chosenId) ?? firstOf(drawable)
  const view = useMemo(
    () => createChartView({ from: 0, to: lengthOf(camera.video.durationSeconds, drawable) }),
    [camera, drawable],
  )
  const textAt = useMemo(() => textOf(chosen), [chosen])
  const { recording, recordedAt } = camera
  const aboutPositions = cameraMessages.positions(describePositions(camera.positions))
  const places = useMemo(() => recordedAt?.slice() ?? null, [recordedAt])
  if (streams.length === 0 && !recording) {
    return (
      <Card title={texts.telemetry}>
        <p>{texts.thereIsNoTelemetryInThisVideo}</p>
      </Card>
    )
  }
  return (
    <>
      <Card title={texts.telemetry}>
        {recording && (
          <TrackMap
            label={texts.mapOfTheGpsTrack}
            samples={recording.samples}
            breaks={recording.breaks}
            places={places}
            view={view}
          />
        )}
        {aboutPositions !== null && <p className={styles.soft}>{aboutPositions}</p>}
        {chosen && (
          <>
            <Select
              label={texts.stream}
              value={chosen.id}
              onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
              options={drawable.map((stream) => ({ value: stream.id, label: titleOf(stream) }))}
            />
            <MomentSlider label={texts.positionInTheVideo} view={view} textAt={textAt} />
            <StreamCharts stream={chosen} view={view} />
          </>
        )}
      </Card>
      {streams.length > 0 && (
        <Card title={texts.streams}>
          <StreamTable streams={streams} />
        </Card>
      )}
    </>
  )
}

const firstOf = (streams: readonly StreamReport[]) =>
  streams.find(({ key }) => key.startsWith('GPS')) ?? streams[0]

const textOf =
  (stream: StreamReport | undefined) =>
  (place: number): string => {
    const i = stream ? nearestIndex(stream.t, place) : 0
    const values = stream?.columns.map(({ label, unit, values: all }) =>
      `${label} ${writtenNumber(all[i] ?? null)} ${unit}`.trim(),
    )
    return [writtenSeconds(place), ...(values ?? [])].join(', ')
  }

const titleOf = ({ key, name, device, t }: StreamReport): string =>
  [key, name, device, texts.samplesCount(writtenCount(t.length))]
    .filter((part) => part.trim() !== '')
    .join(', ')

/** Streams may continue a little after the last frame. */
function lengthOf(seconds: number, streams: readonly StreamReport[]): number {
  return streams.reduce((longest, { t }) => Math.max(longest, t.at(-1) ?? 0), Math.max(seconds, 1e-3))
}
