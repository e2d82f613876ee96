import { expect, test } from 'vitest'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import { startMs } from '#domain/formats/fit/fit-messages-for-tests.ts'
import { virbLogForTests, type LoggedEvent } from '#domain/formats/fit/virb-log-for-tests.ts'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import { phoneVideoForTests } from '#domain/mp4/phone-video-for-tests.ts'
import { boxBytes } from '#domain/mp4/write-box.ts'

const log = '2024-06-12-10-00-00.fit'
const name = `VIRBactioncameraULTRA30_Tall_2688_2016_29.9700_3937280306_32eed236_1_17_${log}`
const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const filmed: LoggedEvent[] = [
  { kind: 0, name, ms: 20_250 },
  { kind: 2, name, ms: 37_250 },
]

/** A video of 17 seconds, and a log beside it. */
function read(events: LoggedEvent[], { logName = log, nameInVideo = name } = {}) {
  const video = phoneVideoForTests({ userData: boxBytes('uuid', ascii(nameInVideo)) })
  const beside = [{ name: logName, read: () => Promise.resolve(virbLogForTests(events)) }]
  return readCameraFile(bytesInMemory(video), { beside })
}

test('the log that a video names gives its track and its start', async () => {
  const { camera, start, recording, recordedAt, motionUnavailable } = await read(filmed)
  expect(camera).toMatchObject({ make: 'Garmin', model: 'VIRB ULTRA30' })
  expect(start).toMatchObject({ startMs: startMs + 20_250, from: 'log', reading: 'utc', errorMs: 100 })
  // A position a second, with five seconds on both sides.
  expect([recordedAt?.[0], recordedAt?.at(-1), recordedAt?.length]).toEqual([-4.25, 21.75, 27])
  expect(recording?.samples.lat[0]).toBeCloseTo(47.0016, 6)
  expect(recording?.samples.series.speed?.[0]).toBe(8.25)
  expect(recording?.samples.series.altitude?.[0]).toBeCloseTo(612.4, 3)
  expect(motionUnavailable).toBe('no_sensor')
})

test('after a pause the track ends', async () => {
  const { recordedAt } = await read([filmed[0]!, { kind: 11, name, ms: 25_250 }, filmed[1]!])
  expect(recordedAt?.at(-1)).toBe(9.75)
})

test('a log that the video does not name is not even read', async () => {
  for (const other of [{ logName: 'morning.fit' }, { nameInVideo: 'something else' }]) {
    const { recording, start } = await read(filmed, other)
    expect([recording, start]).toEqual([null, null])
  }
})

test('a log that does not mention the video is refused with a message', async () => {
  await expect(read([{ ...filmed[0]!, name: 'another.fit' }])).rejects.toThrow(
    'This FIT file does not say when the video was filmed.',
  )
})
