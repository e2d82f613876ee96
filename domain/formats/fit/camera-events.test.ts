import { expect, test } from 'vitest'
import { findLoggedVideo } from './camera-events.ts'
import { startMs } from './fit-messages-for-tests.ts'
import { virbLogForTests, type LoggedEvent } from './virb-log-for-tests.ts'

const nameOf = (clip: number) =>
  `VIRBactioncameraULTRA30_Tall_2688_2016_29.9700_3937280306_32eed236_${clip}_17_2024-06-12-10-00-00.fit`
const event = (kind: number, clip: number, ms: number): LoggedEvent => ({ kind, name: nameOf(clip), ms })
const [starts, splits, ends, splitStarts, pauses] = [0, 1, 2, 7, 11]

/** Milliseconds from the start of the log, or null. */
function spanOf(events: LoggedEvent[], clip: number) {
  const found = findLoggedVideo(virbLogForTests(events), nameOf(clip))
  return found && [found.startMs - startMs, found.endMs - startMs]
}

test('the log says to the millisecond when a video began and ended', () => {
  const events = [event(starts, 1, 11_257), event(ends, 1, 22_068), event(starts, 2, 28_728)]
  expect(spanOf(events, 1)).toEqual([11_257, 22_068])
  expect(spanOf(events, 2)).toEqual([28_728, Infinity])
  expect(spanOf(events, 3)).toBeNull()
})

test('files of one recording begin where the camera went on in another file, whichever of both it names', () => {
  const namesTheNext = [event(starts, 1, 1000), event(splits, 2, 9000), event(ends, 2, 15_000)]
  expect(spanOf(namesTheNext, 1)).toEqual([1000, Infinity])
  expect(spanOf(namesTheNext, 2)).toEqual([9000, 15_000])
  const namesBoth = [
    event(starts, 1, 1000),
    event(splits, 1, 9000),
    event(splitStarts, 2, 9000),
    event(ends, 2, 15_000),
  ]
  expect(spanOf(namesBoth, 1)).toEqual([1000, 9000])
  expect(spanOf(namesBoth, 2)).toEqual([9000, 15_000])
})

test('a file of which only the end is certain has no start', () => {
  const namesTheLast = [event(starts, 1, 1000), event(splits, 1, 9000), event(splits, 2, 15_000)]
  expect(spanOf(namesTheLast, 1)).toEqual([1000, 9000])
  expect(spanOf(namesTheLast, 2)).toBeNull()
  expect(spanOf([event(ends, 1, 1000)], 1)).toBeNull()
})

test('after a pause nothing is certain any more', () => {
  expect(spanOf([event(starts, 1, 1000), event(pauses, 1, 5000), event(ends, 1, 9000)], 1)).toEqual([
    1000, 5000,
  ])
})

test('a video is found in any of several logs in one file', () => {
  const logs = [virbLogForTests([event(starts, 1, 1000)]), virbLogForTests([event(starts, 2, 3000)])]
  const bytes = Uint8Array.from(logs.flatMap((log) => Array.from(log)))
  expect(findLoggedVideo(bytes, nameOf(2))).toMatchObject({ startMs: startMs + 3000 })
})

test('without a comparison of the clocks, or in another kind of file, there is no start', () => {
  const log = virbLogForTests([event(starts, 1, 1000)], { hasClock: false })
  expect(findLoggedVideo(log, nameOf(1))).toBeNull()
  expect(findLoggedVideo(new Uint8Array(100), nameOf(1))).toBeNull()
  expect(findLoggedVideo(new Uint8Array(0), nameOf(1))).toBeNull()
})

test('a log that was cut off anywhere is read as far as it goes or refused', () => {
  const log = virbLogForTests([event(starts, 1, 1000), event(ends, 1, 9000)])
  for (let length = 0; length < log.length; length += 7) {
    const found = findLoggedVideo(log.subarray(0, length), nameOf(1))
    expect(found === null || found.startMs === startMs + 1000).toBe(true)
  }
})
