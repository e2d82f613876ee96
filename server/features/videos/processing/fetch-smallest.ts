import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ObjectStorage } from '#server/adapters/object-storage/object-storage.ts'
import { initFile, rungName, segmentFile } from '../stream-files.ts'
import type { FilmTask } from './run-task.ts'

/** The smallest size of a film in one file: its segments one after the other are one. Undefined when there is none. */
export async function fetchSmallest(task: FilmTask): Promise<{ path: string; durationMs: number } | undefined> {
  const { video, folder, cell, keyOf, signal } = task
  const rung = video.streams?.rungs.at(-1)
  if (!video.streams || !rung) return undefined
  const name = rungName(rung.height)
  const segments = Array.from({ length: rung.segments }, (_, index) => segmentFile(name, index))
  const path = join(folder, 'smallest.mp4')
  const keys = [initFile(name), ...segments].map(keyOf)
  await pipeline(bytesOf(cell.files, keys), createWriteStream(path), { signal })
  return { path, durationMs: Math.round(video.streams.durations.reduce((sum, seconds) => sum + seconds, 0) * 1000) }
}

async function* bytesOf(files: ObjectStorage, keys: string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const part = await files.read(key)
    if (!part) throw new Error(`a part of a film is missing: ${key}`)
    for await (const chunk of part) yield chunk as Uint8Array
  }
}
