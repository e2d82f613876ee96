import { describe, expect, test } from 'vitest'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import { cameraPayload, telemetryTrack } from '#domain/camera/simulate-camera.ts'
import { distanceBetween } from '#domain/geo/distance.ts'
import { quaternionAt, turnBy, type Quaternion } from '#domain/motion/quaternion.ts'
import { writeMovie } from '#domain/mp4/write-movie.ts'
import { packed } from './blend.ts'
import { drawVideo, lensOfVideo } from './video.ts'
import { cameraOfVideo } from './video-telemetry.ts'
import { aim, makeLensView, takePicture } from './lens-view.ts'
import { placeIn } from './local-frame.ts'
import { simulateActivity } from './activity.ts'
import type { Panorama } from './panorama.ts'
import { panoramaShape } from './panorama-shape.ts'
import { poseAt } from './pose.ts'
import { shortProject, smallVideos } from './small-videos-for-tests.ts'
import { planesLength, toPlanes } from './to-planes.ts'

const { format, sizes } = smallVideos
const { project, video } = shortProject(3)
const plan = project.plan
const activity = simulateActivity(plan)

describe('what the camera of a demo video recorded', () => {
  const camera = cameraOfVideo(activity, video, format)
  const payloads = Array.from({ length: video.seconds }, (_, second) => cameraPayload(camera, second))
  const pictures = Array.from({ length: video.seconds * 25 }, () => new Uint8Array(8))
  const bytes = writeMovie({
    tracks: [
      {
        handler: 'vide',
        codec: 'avc1',
        timescale: 25_000,
        durations: 1000,
        width: 160,
        height: 90,
        samples: pictures,
      },
      { ...telemetryTrack, durations: 1000, samples: payloads },
    ],
  })
  const read = readCameraFile({
    size: bytes.length,
    read: (from, to) => Promise.resolve(bytes.subarray(from, to)),
  })

  test('begins when the video does, to some hundredths of a second', async () => {
    const { start } = await read
    expect(Math.abs(start!.startMs - (plan.startMs + 1000 * video.start))).toBeLessThan(60)
  })

  test('is where the video is, within a metre', async () => {
    const { samples } = (await read).recording!
    expect(samples.time.length).toBeGreaterThan(20)
    for (const [index, time] of samples.time.entries()) {
      const { x, y } = poseAt(activity, video.mount, (time - plan.startMs) / 1000)
      const { lat, lon } = placeIn(activity.way.frame, x, y)
      expect(
        distanceBetween(samples.lat.at(index) ?? Number.NaN, samples.lon.at(index) ?? Number.NaN, lat, lon),
      ).toBeLessThan(1)
    }
  })

  test('turns as the pictures do', async () => {
    const { motion } = await read
    if (!motion) throw new Error('the camera recorded no motion')
    expect(motion.n).toBe(pictures.length)
    for (let frame = 0; frame < motion.n; frame++) {
      const { turn } = poseAt(activity, video.mount, video.start + frame / 25)
      const measured = quaternionAt(motion.q, frame)
      const same =
        turn[0] * measured[0] + turn[1] * measured[1] + turn[2] * measured[2] + turn[3] * measured[3]
      // The cosine of half the angle between the two: less than a twentieth of a degree.
      expect(Math.abs(same)).toBeGreaterThan(1 - 1e-7)
    }
  })
})

describe('a picture', () => {
  const lens = lensOfVideo({ ...format, width: 320, height: 180 })
  const shape = panoramaShape({ perRadian: lens.fx, view: 1.1 })
  const light = new Uint32Array(shape.columns * shape.rows)
  // Bright above the horizon, dark below.
  for (let column = 0; column < shape.columns; column++)
    light.fill(packed(255, 255, 255), column * shape.rows, column * shape.rows + shape.horizon)
  const panorama: Panorama = { shape, light, draw() {} }
  const into = new Uint8Array(4 * 320 * 180)
  const firstAzimuth = -shape.columns / 2 / shape.perRadian
  const take = (turn: Quaternion): void => {
    const view = makeLensView(lens)
    aim(view, shape, { turn, firstAzimuth })
    takePicture(view, panorama, new Uint32Array(into.buffer))
  }
  const horizonAt = (column: number): number => {
    for (let row = 0; row < 180; row++) if ((into.at(4 * (row * 320 + column)) ?? 0) < 128) return row
    return 180
  }

  test.each([-0.2, 0, 0.15])('shows the horizon lower when the camera looks up by %f radians', (pitch) => {
    take(turnBy([pitch, 0, 0]))
    expect(Math.abs(horizonAt(160) - (90 + pitch * lens.fy))).toBeLessThan(1.5)
  })

  test('shows the horizon tilted against the roll of the camera', () => {
    const roll = 0.2
    take(turnBy([0, 0, roll]))
    // Near the middle, where the lens bends little.
    const slope = (horizonAt(190) - horizonAt(130)) / 60
    expect(Math.abs(slope + Math.tan(roll))).toBeLessThan(0.06)
  })
})

// The BT.709 values in limited range.
test.each([
  ['black', [0, 0, 0], [16, 128, 128]],
  ['white', [255, 255, 255], [235, 128, 128]],
  ['red', [255, 0, 0], [63, 102, 240]],
  ['green', [0, 255, 0], [173, 42, 26]],
  ['blue', [0, 0, 255], [32, 240, 118]],
])('%s is encoded as what players show as it', (_name, colour, planes) => {
  const size = { width: 2, height: 2 }
  const into = new Uint8Array(planesLength(size))
  toPlanes(Uint8Array.from(Array.from({ length: 4 }, () => [...colour, 255]).flat()), size, into)
  const [brightness] = planes
  expect([...into]).toEqual([brightness, brightness, brightness, ...planes])
})

const draw = () =>
  Array.from(drawVideo(activity, { ...video, seconds: 0.08 }, { format, sizes }), (picture) =>
    picture.slice(),
  )

test('a video is the same every time, and shows light and dark, sky above and ground below', () => {
  const [first, second] = draw()
  expect(first).toEqual(draw()[0])
  expect(second).not.toEqual(first)
  const mean = (row: number, channel: number): number => {
    let sum = 0
    for (let column = 0; column < format.width; column++)
      sum += first?.at(4 * (row * format.width + column) + channel) ?? Number.NaN
    return sum / format.width
  }
  expect(mean(3, 2)).toBeGreaterThan(mean(3, 0))
  expect(mean(70, 2)).toBeLessThan(mean(70, 1))
})
