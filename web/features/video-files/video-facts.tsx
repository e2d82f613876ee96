import type { StartFit } from '#domain/camera/fit-start.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { VideoContent } from '#web/workers/video-reader/protocol.ts'
import { FactList, type Fact } from './fact-list.tsx'
import { writtenBytes, writtenCount, writtenError, writtenMoment, writtenSeconds } from './written-values.ts'

export function VideoFacts({ video, file }: { video: VideoContent; file: File }) {
  return (
    <Card title="Video">
      <FactList facts={factsOf(video, file)} />
    </Card>
  )
}

function factsOf(
  {
    camera: { video, camera, start, positions, altitudeAbove, place, fieldOfView },
    isFragmented,
  }: VideoContent,
  file: File,
): Fact[] {
  const seconds = video.durationSeconds
  return [
    { label: 'Duration', value: `${formatDuration(seconds * 1000)} (${writtenSeconds(seconds)})` },
    { label: 'Size', value: `${writtenCount(file.size)} bytes` },
    {
      label: 'Data rate',
      value: seconds > 0 ? `${writtenBytes(Math.round(file.size / seconds))} per second` : '–',
    },
    { label: 'Picture', value: pictureOf(video) },
    ...(video.frames === null ? [] : [{ label: 'Frames', value: writtenCount(video.frames) }]),
    ...(video.framesPerSecond === null
      ? []
      : [{ label: 'Frames per second', value: String(Number(video.framesPerSecond.toFixed(3))) }]),
    { label: 'Video codec', value: video.videoCodec ?? 'No picture' },
    { label: 'Audio codec', value: video.audioCodec ?? 'No sound' },
    { label: 'Brand', value: `${video.brand.trim()}${isFragmented ? ', in fragments' : ''}` },
    {
      label: 'Camera',
      value: [camera.make, camera.model].filter((word) => word !== null).join(' ') || 'Unknown',
    },
    ...(camera.firmware === null ? [] : [{ label: 'Firmware', value: camera.firmware }]),
    ...(fieldOfView === null ? [] : [{ label: 'Field of view', value: fieldOfView }]),
    ...(start
      ? [
          {
            label: 'Filmed from',
            value: `${writtenStart(start)}, ${writtenError(start.errorMs)}`,
          },
        ]
      : []),
    ...(positions.count > 0
      ? [
          {
            label: 'Positions',
            value: `${writtenCount(positions.used)} of ${writtenCount(positions.count)} are used`,
          },
        ]
      : []),
    ...(altitudeAbove === null ? [] : [{ label: 'Altitudes', value: altitudeLabels[altitudeAbove] }]),
    ...(place === null
      ? []
      : [{ label: 'Start position', value: `${place.lat.toFixed(5)}, ${place.lon.toFixed(5)}` }]),
  ]
}

const altitudeLabels = {
  sea: 'Above sea level',
  ellipsoid: 'Recorded above the ellipsoid, converted to sea level (EGM96)',
} as const

/** The time zone that a camera clock was set to is unknown. */
function writtenStart({ startMs, reading, zoneMinutes, from }: StartFit): string {
  const moment = `${writtenMoment(startMs)} UTC`
  if (reading === 'local') return `${moment}, if the camera clock was set to UTC`
  if (from !== 'phone' || zoneMinutes === null) return moment
  return `${moment}, ${writtenMoment(startMs + zoneMinutes * 60_000).slice(11, 19)} local time`
}

function pictureOf({ width, height, rotation }: VideoContent['camera']['video']): string {
  if (width === 0 || height === 0) return 'None'
  return rotation === 0 ? `${width} × ${height}` : `${width} × ${height}, turned by ${rotation}°`
}
