import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { payloadsForTests } from '#domain/formats/gpmf/payloads-for-tests.ts'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import { writeMovie } from '#domain/mp4/write-movie.ts'
import { readCameraFile } from './read-camera-file.ts'
import { telemetryTrack } from './simulate-camera.ts'

/** What a camera really wrote (fixtures/README.md), with empty frames in place of its pictures. */
function readTelemetry(name: string) {
  const telemetry = payloadsForTests(readFileSync(`fixtures/camera/${name}`)).map(({ bytes }) => bytes)
  const pictures = Array.from({ length: 30 * telemetry.length }, () => new Uint8Array(16))
  const picture = { handler: 'vide', codec: 'avc1', width: 1920, height: 1080 } as const
  const tracks = [
    { ...picture, timescale: 30_000, durations: 1000, samples: pictures },
    { ...telemetryTrack, durations: 1000, samples: telemetry },
  ]
  return readCameraFile(bytesInMemory(writeMovie({ tracks })))
}

/** Degrees between straight down in a picture and what the camera says is down. */
const tiltOf = ([, y = 0]: ArrayLike<number> & Iterable<number>) => (Math.acos(y) * 180) / Math.PI

test('the telemetry of a HERO11 gives its track, its true start and which way is down', async () => {
  const { camera, start, positions, recording, motion, losses } = await readTelemetry('hero11.gpmf')
  expect(camera).toMatchObject({ make: 'GoPro', model: 'HERO11 Black' })
  expect(positions).toMatchObject({ count: 110, used: 110 })
  // Its first position was taken at 13:29:36.899 by satellite.
  expect(start).toMatchObject({ from: 'gps9', reading: 'utc' })
  expect(Math.abs((start?.startMs ?? 0) - Date.parse('2022-09-20T13:29:36.899Z'))).toBeLessThan(20)
  expect(recording?.samples.lat[10]).toBe(42.4261515)
  expect(recording?.samples.lon[10]).toBe(-8.649981)
  expect(motion).toMatchObject({ source: 'cori', grav: 'grav', n: 330 })
  expect(tiltOf(motion?.gravity.subarray(0, 3) ?? [])).toBeLessThan(10)
  expect(losses).toEqual([])
})

test('a HERO8 without a fix has no track and no true start, and its zeros are not taken for gravity', async () => {
  const { camera, start, positions, recording, motion } = await readTelemetry('hero8-grass.gpmf')
  expect(camera.model).toBe('HERO8 Black')
  expect(positions).toMatchObject({ count: 232, used: 0, noFix: 232 })
  expect([start, recording]).toEqual([null, null])
  expect(motion).toMatchObject({ source: 'cori', grav: 'accl' })
  // Its first acceleration, as given by the file's publisher: along the height of the picture, across it, and forwards.
  const felt = [-6.177458, -0.38369304, 8] as const
  const expected = (Math.acos(-felt[0] / Math.hypot(...felt)) * 180) / Math.PI
  expect(Math.abs(tiltOf(motion?.gravity.subarray(0, 3) ?? []) - expected)).toBeLessThan(2)
})
