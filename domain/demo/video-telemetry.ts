import { cameraPayload, telemetryTrack, type SimulatedCamera } from '#domain/camera/simulate-camera.ts'
import { writeMovie } from '#domain/mp4/write-movie.ts'
import { gpmfHeader } from '#domain/formats/gpmf/write-gpmf.ts'
import { boxBytes } from '#domain/mp4/write-box.ts'
import { lensOfVideo, type VideoFormat, type VideoPlan } from './video.ts'
import { placeIn } from './local-frame.ts'
import type { Activity } from './activity.ts'
import { poseAt } from './pose.ts'

const microseconds = 1e6

/** The camera of a video, as far as it measures: it moves exactly as the frames do. */
export function cameraOfVideo(
  activity: Activity,
  { mount, start, seconds }: VideoPlan,
  { framesPerSecond }: VideoFormat,
): SimulatedCamera {
  const { frame } = activity.way
  return {
    name: 'HERO11 Black',
    seconds,
    framesPerSecond,
    startMs: activity.plan.startMs + 1000 * start,
    position: (t) => {
      const { x, y, z, speed } = poseAt(activity, mount, start + t)
      return { ...placeIn(frame, x, y), altitude: z, speed }
    },
    turn: (t) => poseAt(activity, mount, start + t).turn,
    gps: 'gps9',
    hasOrientation: true,
    clock: Math.round((start % 60) * microseconds),
  }
}

/** A file with only the telemetry of a video, to be muxed with the pictures. */
export function telemetryOfVideo(
  activity: Activity,
  plan: VideoPlan,
  format: VideoFormat,
): Uint8Array<ArrayBuffer> {
  const camera = cameraOfVideo(activity, plan, format)
  const samples = Array.from({ length: Math.ceil(plan.seconds) }, (_, second) =>
    cameraPayload(camera, second),
  )
  const last = Math.round(1000 * (plan.seconds - samples.length + 1))
  return writeMovie({
    tracks: [
      {
        ...telemetryTrack,
        durations: samples.map((_, index) => (index + 1 < samples.length ? 1000 : last)),
        samples,
      },
    ],
  })
}

/**
 * What such a camera says about itself outside the tracks: its diagonal field of view, and that it did not
 * stabilise.
 */
export function factsOfVideo(format: VideoFormat): Uint8Array<ArrayBuffer> {
  const { fx, cx, cy } = lensOfVideo(format)
  const degrees = (2 * Math.hypot(cx, cy) * 180) / (fx * Math.PI)
  const facts = gpmfHeader([
    { key: 'VFOV', type: 'c', values: 'W' },
    { key: 'ZFOV', type: 'f', values: [[degrees]] },
    { key: 'EISE', type: 'c', values: 'N' },
  ])
  return boxBytes('udta', boxBytes('GPMF', facts))
}
