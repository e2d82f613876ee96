import { expect, test } from 'vitest'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import { bytesOfText, flightForTests, srtForTests } from '#domain/formats/dji/srt-for-tests.ts'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import { joined, u16 } from '#domain/mp4/write-box.ts'
import { writeMovie } from '#domain/mp4/write-movie.ts'

const picture = {
  handler: 'vide',
  codec: 'avc1',
  timescale: 30,
  durations: 1,
  width: 1920,
  height: 1080,
  samples: Array.from({ length: 90 }, () => new Uint8Array(16)),
} as const
const creationMs = Date.UTC(2024, 5, 12, 8, 30, 16)

type Text = { texts: string[]; edits?: { duration: number; mediaTime: number }[] }

/** One text per frame, as a track of the video. */
const withTextTrack = ({ texts, edits }: Text) =>
  writeMovie({
    creationMs,
    tracks: [
      picture,
      {
        handler: 'sbtl',
        codec: 'tx3g',
        timescale: 30,
        durations: 1,
        samples: texts.map((text) => joined(u16(text.length), bytesOfText(text))),
        ...(edits && { edits }),
      },
    ],
  })
const read = (bytes: Uint8Array) => readCameraFile(bytesInMemory(bytes))
const localMs = Date.UTC(2024, 5, 12, 10, 30, 15, 250)

test('the subtitle track of a drone gives the track and the time on its clock', async () => {
  const { camera, start, recording, recordedAt, positions, motionUnavailable } = await read(
    withTextTrack({ texts: flightForTests(3) }),
  )
  expect(camera.make).toBe('DJI')
  expect(positions).toMatchObject({ count: 30, used: 30 })
  expect(start).toMatchObject({ startMs: localMs, from: 'subtitles', reading: 'local', zoneMinutes: null })
  expect(start?.candidates.map(({ from }) => from)).toEqual(['subtitles', 'creation', 'creation'])
  expect(Array.from(recordedAt?.subarray(0, 2) ?? [], (seconds) => seconds.toFixed(1))).toEqual([
    '0.0',
    '0.1',
  ])
  expect(recording?.samples.lat[0]).toBe(47)
  expect(recording?.samples.series.altitude?.[10]).toBe(631)
  // Drones do not write how fast they were.
  expect(recording?.samples.series.speed).toBeUndefined()
  expect(motionUnavailable).toBe('no_sensor')
})

test('a pause before the first subtitle moves them all', async () => {
  const edits = [
    { duration: 500, mediaTime: -1 },
    { duration: 2500, mediaTime: 0 },
  ]
  const { start, recordedAt } = await read(withTextTrack({ texts: flightForTests(3), edits }))
  expect(recordedAt?.[0]).toBe(0.5)
  expect(start?.startMs).toBe(localMs - 500)
})

test('the subtitle file beside a video says the same as its track', async () => {
  const subtitles = bytesOfText(srtForTests(flightForTests(3, 10), 100))
  const beside = [{ name: 'DJI_0001.SRT', read: () => Promise.resolve(subtitles) }]
  const plain = bytesInMemory(writeMovie({ creationMs, tracks: [picture] }))
  const { camera, start, recording } = await readCameraFile(plain, { beside })
  const inTrack = await read(withTextTrack({ texts: flightForTests(3) }))
  expect(camera.make).toBe('DJI')
  expect(start).toMatchObject({ startMs: localMs, from: 'subtitles', reading: 'local' })
  expect(recording?.samples.lat.length).toBe(30)
  expect(recording?.samples.lat).toEqual(inTrack.recording?.samples.lat)
})

test('without a date, the track has the seconds of the video and the start is that of the file', async () => {
  const texts = Array.from({ length: 90 }, () => 'F/2.8, ISO 260, GPS (11.3945, 47.2630, 17), H 20.70m')
  const { start, recording } = await read(withTextTrack({ texts }))
  expect(start).toMatchObject({ startMs: creationMs, from: 'creation' })
  expect(recording?.samples.time[10]).toBeCloseTo(creationMs + 1000, 0)
})

test('positions that a drone did not know are left out and counted', async () => {
  const lost = Array.from({ length: 45 }, () => '[latitude: 0.000000] [longitude: 0.000000]')
  const wrong = Array.from({ length: 3 }, () => '[latitude: 147.0] [longitude: 11.0]')
  const { positions, recording } = await read(
    withTextTrack({ texts: [...lost, ...wrong, ...flightForTests(1)] }),
  )
  expect(positions).toMatchObject({ used: 10, noFix: positions.count - 10, jumps: 0 })
  expect(recording?.samples.lat.length).toBe(10)
})

test('ordinary subtitles in a video give nothing, and only their beginning is read', async () => {
  const bytes = withTextTrack({ texts: Array.from({ length: 90 }, (_, index) => `Sentence ${index}`) })
  const { camera, recording, losses } = await read(bytes)
  expect([camera.make, recording, losses]).toEqual([null, null, []])
})

test('damaged subtitles are no reason to refuse the video', async () => {
  const samples = [Uint8Array.of(255, 255, 91), Uint8Array.of(7), new Uint8Array(0)]
  const tracks = [picture, { handler: 'text', codec: 'text', timescale: 30, durations: 1, samples }] as const
  const { recording, losses } = await read(writeMovie({ tracks: [...tracks] }))
  expect([recording, losses]).toEqual([null, []])
})
