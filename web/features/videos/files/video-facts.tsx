import type { StartFit } from '#domain/camera/fit-start.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { VideoContent } from '#web/workers/video-reader/protocol.ts'
import { FactList, type Fact } from './fact-list.tsx'
import { writtenBytes, writtenCount, writtenError, writtenMoment, writtenSeconds } from './written-values.ts'
import { texts } from './messages.ts'

export function VideoFacts({ video, file }: { video: VideoContent; file: File }) {
  return (
    <Card title={texts.video}>
      <FactList facts={factsOf(video, file)} />
    </Card>
  )
}

function factsOf(
  {
    camera: { video, camera, start, positions, altitudeAbove, place, fieldOfView, readBy },
    isFragmented,
  }: VideoContent,
  file: File,
): Fact[] {
  const seconds = video.durationSeconds
  return [
    { label: texts.duration, value: `${formatDuration(seconds * 1000)} (${writtenSeconds(seconds)})` },
    { label: texts.size, value: texts.bytesCount(writtenCount(file.size)) },
    {
      label: texts.dataRate,
      value: seconds > 0 ? texts.perSecondBytes(writtenBytes(Math.round(file.size / seconds))) : '–',
    },
    { label: texts.picture, value: pictureOf(video) },
    ...(video.frames === null ? [] : [{ label: texts.frames, value: writtenCount(video.frames) }]),
    ...(video.framesPerSecond === null
      ? []
      : [{ label: texts.framesPerSecond, value: String(Number(video.framesPerSecond.toFixed(3))) }]),
    { label: texts.videoCodec, value: video.videoCodec ?? texts.noPicture },
    { label: texts.audioCodec, value: video.audioCodec ?? texts.noSound },
    { label: texts.brand, value: `${video.brand.trim()}${isFragmented ? ', in fragments' : ''}` },
    {
      label: texts.camera,
      value: [camera.make, camera.model].filter((word) => word !== null).join(' ') || 'Unknown',
    },
    ...(camera.firmware === null ? [] : [{ label: texts.firmware, value: camera.firmware }]),
    ...(readBy.length === 0 ? [] : [{ label: texts.telemetryFrom, value: readBy.join(', ') }]),
    ...(fieldOfView === null ? [] : [{ label: texts.fieldOfView, value: fieldOfView }]),
    ...(start
      ? [
          {
            label: texts.recordedFrom,
            value: `${writtenStart(start)}, ${writtenError(start.errorMs)}`,
          },
        ]
      : []),
    ...(positions.count > 0
      ? [
          {
            label: texts.positions,
            value: texts.ofAreUsed(writtenCount(positions.used), writtenCount(positions.count)),
          },
        ]
      : []),
    ...(altitudeAbove === null ? [] : [{ label: texts.altitudes, value: altitudeLabels[altitudeAbove] }]),
    ...(place === null
      ? []
      : [{ label: texts.startPosition, value: `${place.lat.toFixed(5)}, ${place.lon.toFixed(5)}` }]),
  ]
}

const altitudeLabels = {
  sea: texts.aboveSeaLevel,
  ellipsoid: texts.recordedAboveTheEllipsoid,
} as const

/** The time zone that a camera clock was set to is unknown. */
function writtenStart({ startMs, reading, zoneMinutes, from }: StartFit): string {
  const moment = `${writtenMoment(startMs)} UTC`
  if (reading === 'local') return texts.ifTheCameraClockWasSetToUtc(moment)
  if (from !== 'phone' || zoneMinutes === null) return moment
  return texts.localTimeMomentSlice(moment, writtenMoment(startMs + zoneMinutes * 60_000).slice(11, 19))
}

function pictureOf({ width, height, rotation }: VideoContent['camera']['video']): string {
  if (width === 0 || height === 0) return 'None'
  return rotation === 0 ? `${width} × ${height}` : texts.turnedByWidthHeightRotation(width, height, rotation)
}
