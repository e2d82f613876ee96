import { describe, expect, test } from 'vitest'
import { describeFile } from './describe-file.ts'
import { placeVideos } from './video-place.ts'
import {
  nextToStart,
  parentOf,
  reduceQueue,
  type Queue,
  type QueueEvent,
  type Upload,
} from './upload-queue.ts'

const part = (name: string, chapter: number, changes: Partial<Upload> = {}): Upload => ({
  ...describeFile(new File(['x'], `${name}.mp4`)),
  id: name,
  video: { videoId: null, replaces: null, recording: 'a', chapter },
  ...changes,
})
const queueOf = (...uploads: Upload[]): Queue => ({ uploads, unknownUpdates: 0 })
const run = (queue: Queue, ...events: QueueEvent[]) => events.reduce(reduceQueue, queue)
const refused = { kind: 'failed', text: 'No.', canRetry: false, isFileLost: false } as const

describe('the files of a split recording', () => {
  const sending: QueueEvent = {
    type: 'progress',
    id: 'a',
    progress: {
      step: 'sending',
      uploadId: 'u',
      videoId: 'eu_1',
      part: 1,
      parts: 9,
      bytesSent: 0,
      bytesPerSecond: null,
    },
  }

  test('wait until the server has a video for the first, and are attached to it', () => {
    const queue = run(queueOf(part('a', 1), part('b', 2), part('c', 3)), { type: 'started', id: 'a' })
    expect(nextToStart(queue)).toBeUndefined()
    const known = run(queue, sending)
    const next = nextToStart(known)
    expect(next?.id).toBe('b')
    expect(next && parentOf(known, next)).toBe('eu_1')
    // Others need not wait for them.
    expect(
      nextToStart(queueOf(...queue.uploads, { ...describeFile(new File(['x'], 'd.gpx')), id: 'd' }))?.id,
    ).toBe('d')
  })

  test('continue with the next one as the first if the first is not available', () => {
    const queue = queueOf(part('a', 1, { stage: 'ERROR', outcome: refused }), part('b', 2), part('c', 3))
    const next = nextToStart(queue)
    expect(next?.id).toBe('b')
    expect(next && parentOf(queue, next)).toBeNull()
  })

  test('find the first even if it was uploaded on another day', () => {
    const items = [{ id: 'a', fingerprint: 'f', known: { activityId: null, videoId: 'eu_7' } }]
    const queue = run(queueOf(part('a', 1), part('b', 2)), { type: 'looked up', items })
    const next = nextToStart(queue)
    expect(next && parentOf(queue, next)).toBe('eu_7')
  })

  test('are recognised by their names and sorted', () => {
    const added = ['GX020123.MP4', 'ride.gpx', 'GX010123.MP4', 'GX010999.MP4'].map((name) =>
      describeFile(new File(['x'], name)),
    )
    const placed = placeVideos(added)
    expect(placed.map(({ file, video }) => [file.name, video?.chapter, video?.recording])).toEqual([
      ['GX010123.MP4', 1, added[2]?.id],
      ['GX020123.MP4', 2, added[2]?.id],
      ['ride.gpx', undefined, undefined],
      ['GX010999.MP4', 1, null],
    ])
  })
})
