import type { SimulatedCamera } from '#domain/camera/simulate-camera.ts'
import { gpmfHeader } from '#domain/formats/gpmf/write-gpmf.ts'
import { boxBytes } from '#domain/mp4/write-box.ts'
import { lensOfVideo, type VideoFormat, type VideoPlan } from './video.ts'
import { placeIn } from './local-frame.ts'
import type { Activity } from './activity.ts'
import { poseAt } from './pose.ts'

const microseconds = 1e6

/** The simulated camera behind a video's telemetry: it moves exactly as the frames do. */
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

/**
 * What such a camera says about itself outside the tracks: its diagonal field of view, the angle at each
 * distance from the centre, and that it did not stabilize.
 */
export function factsOfVideo(format: VideoFormat): Uint8Array<ArrayBuffer> {
  const { fx, cx, cy } = lensOfVideo(format)
  const halfDiagonal = Math.hypot(cx, cy) / fx
  const facts = gpmfHeader([
    { key: 'VFOV', type: 'c', values: 'W' },
    { key: 'ZFOV', type: 'f', values: [[(360 * halfDiagonal) / Math.PI]] },
    { key: 'VRES', type: 'L', values: [[format.width, format.height]] },
    { key: 'ZMPL', type: 'f', values: [[1]] },
    { key: 'POLY', type: 'f', values: [[0, halfDiagonal, 0, 0, 0, 0, 0]] },
    { key: 'EISE', type: 'c', values: 'N' },
  ])
  return boxBytes('udta', boxBytes('GPMF', facts))
}
