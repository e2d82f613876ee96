import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { segmentBounds, type StreamedRung, type Streams } from '#domain/media/streams.ts'
import type { ObjectStorage } from '#server/adapters/object-storage/object-storage.ts'
import { initFile, rungName, segmentFile } from '../stream-files.ts'
import type { VideoTask } from './run-task.ts'

type Fetching = Pick<VideoTask, 'folder' | 'keyOf' | 'signal'> & { cell: Pick<VideoTask['cell'], 'files'> }

/** The smallest size of a video in one file. Undefined if there is none. */
export async function fetchSmallest(
  task: VideoTask,
): Promise<{ path: string; durationMs: number } | undefined> {
  const { streams } = task.video
  const rung = streams?.rungs.at(-1)
  if (!streams || !rung) return undefined
  const path = await fetchSegments(task, { rung, from: 0, to: rung.segments, name: 'smallest.mp4' })
  return { path, durationMs: Math.round(segmentBounds(streams.durations).at(-1) ?? 0) }
}

/** Images are made no larger than this. */
const maxLines = 1080

/**
 * The video at a moment and right after it, in a good size, and the time at which it begins. Undefined if it
 * does not exist.
 */
export async function fetchMoment(
  fetching: Fetching,
  { rungs, durations }: Streams,
  ms: number,
): Promise<{ path: string; startMs: number } | undefined> {
  const bounds = segmentBounds(durations)
  const from = bounds.findLastIndex((bound) => bound <= ms)
  const startMs = bounds[from]
  const rung = rungs.find(({ height, segments }) => height <= maxLines && from < segments)
  if (startMs === undefined || !rung) return undefined
  // The moment can be after the last frame of its segment.
  const to = Math.min(from + 2, rung.segments)
  return { path: await fetchSegments(fetching, { rung, from, to, name: `moment-${ms}.mp4` }), startMs }
}

type Wanted = { rung: StreamedRung; from: number; to: number; name: string }

/** Segments appended to each other are a video in one file. */
async function fetchSegments(
  { folder, cell, keyOf, signal }: Fetching,
  { rung, from, to, name }: Wanted,
): Promise<string> {
  const stream = rungName(rung.height)
  const segments = Array.from({ length: to - from }, (_, index) => segmentFile(stream, from + index))
  const path = join(folder, name)
  const keys = [initFile(stream), ...segments].map(keyOf)
  await pipeline(bytesOf(cell.files, keys), createWriteStream(path), { signal })
  return path
}

async function* bytesOf(files: ObjectStorage, keys: string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const part = await files.read(key)
    if (!part) throw new Error(`a part of a video is missing: ${key}`)
    for await (const chunk of part) yield chunk as Uint8Array
  }
}
