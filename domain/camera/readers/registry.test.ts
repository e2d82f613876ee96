import { expect, test } from 'vitest'
import { cameraFileForTests } from '#domain/camera/camera-file-for-tests.ts'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import { phoneVideoForTests, quicktimeText } from '#domain/mp4/phone-video-for-tests.ts'
import { readMovie } from '#domain/mp4/read-movie.ts'
import { boxBytes } from '#domain/mp4/write-box.ts'
import { cameraReaders, readersOf } from './registry.ts'

const namesOf = async (bytes: Uint8Array) =>
  readersOf(await readMovie(bytesInMemory(bytes))).map(({ name }) => name)

test('a video is read by the readers that know its camera, and by no other', async () => {
  expect(await namesOf(cameraFileForTests())).toEqual(['GoPro'])
  expect(
    await namesOf(
      phoneVideoForTests({ userData: boxBytes('\u00a9xyz', quicktimeText('+47.2630+011.3945/')) }),
    ),
  ).toEqual(['Phone'])
  expect(await namesOf(phoneVideoForTests())).toEqual([])
})

test('every reader has a name of its own and says what it gives', () => {
  expect(new Set(cameraReaders.map(({ name }) => name)).size).toBe(cameraReaders.length)
  for (const { gives } of cameraReaders) expect(gives.length).toBeGreaterThan(0)
})
