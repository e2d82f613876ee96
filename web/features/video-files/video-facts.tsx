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
      value: seconds > 0 ? `${writtenBytes(Math.round(file.size / seconds))} a second` : '–',
    },
    { label: 'Picture', value: pictureOf(video) },
    ...(video.frames === null ? [] : [{ label: 'Pictures', value: writtenCount(video.frames) }]),
    ...(video.framesPerSecond === null
      ? []
      : [{ label: 'Pictures a second', value: String(Number(video.framesPerSecond.toFixed(3))) }]),
    { label: 'Codec of the picture', value: video.videoCodec ?? 'No picture' },
    { label: 'Codec of the sound', value: video.audioCodec ?? 'No sound' },
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
      : [{ label: 'Begun at', value: `${place.lat.toFixed(5)}, ${place.lon.toFixed(5)}` }]),
  ]
}

const altitudeLabels = {
  sea: 'Above the sea',
  ellipsoid: 'Written above the ellipsoid, used above the sea (EGM96)',
} as const

/** Which zone the clock of a camera was set to, nobody knows. */
function writtenStart({ startMs, reading, zoneMinutes, from }: StartFit): string {
  const moment = `${writtenMoment(startMs)} UTC`
  if (reading === 'local') return `${moment}, if the clock of the camera showed that`
  if (from !== 'phone' || zoneMinutes === null) return moment
  return `${moment}, ${writtenMoment(startMs + zoneMinutes * 60_000).slice(11, 19)} by the clocks there`
}

function pictureOf({ width, height, rotation }: VideoContent['camera']['video']): string {
  if (width === 0 || height === 0) return 'None'
  return rotation === 0 ? `${width} × ${height}` : `${width} × ${height}, turned by ${rotation}°`
}
