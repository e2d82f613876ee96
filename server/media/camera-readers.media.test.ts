import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import { flightForTests, srtForTests } from '#domain/formats/dji/srt-for-tests.ts'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import { givenClips, type Clips } from './clips-for-tests.ts'

let clips: Clips
beforeAll(() => {
  clips = givenClips()
})
afterAll(() => clips.remove())

const picture = '-f lavfi -i testsrc2=s=64x36:r=10:d=2 -c:v libx264 -pix_fmt yuv420p'
const read = (path: string) => readCameraFile(bytesInMemory(readFileSync(path)))

test.each([
  ['QuickTime text', 'place.mov', '-metadata location=+47.2630+011.3945/'],
  ['a 3GPP box', 'place.3gp', '-metadata location=+47.2630+011.3945/ -metadata location-eng=Innsbruck'],
  [
    'Apple’s keys',
    'place.mp4',
    '-movflags use_metadata_tags -metadata com.apple.quicktime.location.ISO6709=+47.2630+011.3945+574.321/',
  ],
])('the place that ffmpeg writes as %s is read', async (_form, name, tags) => {
  const { place } = await read(clips.clip(name, `${picture} ${tags}`))
  expect([place?.lat.toFixed(4), place?.lon.toFixed(4)]).toEqual(['47.2630', '11.3945'])
})

test('the start that ffmpeg writes with a timezone is read', async () => {
  const date =
    '-movflags use_metadata_tags -metadata com.apple.quicktime.creationdate=2024-06-12T10:30:15+0200'
  const { start } = await read(clips.clip('start.mp4', `${picture} ${date}`))
  expect(start).toMatchObject({
    startMs: Date.parse('2024-06-12T08:30:15Z'),
    from: 'phone',
    zoneMinutes: 120,
  })
})

test('the subtitles of a drone are read from the track that ffmpeg makes of them, at the same seconds', async () => {
  const subtitles = clips.file('flight.srt', srtForTests(flightForTests(2, 10), 100))
  const { start, recordedAt, recording, losses } = await read(
    clips.clip(
      'flight.mp4',
      `-f lavfi -i testsrc2=s=64x36:r=10:d=2 -i ${subtitles} -c:v libx264 -pix_fmt yuv420p -c:s mov_text`,
    ),
  )
  expect(start).toMatchObject({ startMs: Date.UTC(2024, 5, 12, 10, 30, 15, 250), from: 'subtitles' })
  expect(Array.from(recordedAt ?? [], (seconds) => seconds.toFixed(1))).toEqual(
    Array.from({ length: 20 }, (_, index) => (index / 10).toFixed(1)),
  )
  expect(recording?.samples.lon[19]).toBe(11)
  expect(losses).toEqual([])
})
