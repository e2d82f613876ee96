import { Transform, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { bytesInMemory, type ByteSource } from '#domain/media/byte-source.ts'
import { soundFrame } from '#domain/media/served-sound.ts'
import type { Thumbnails } from '#domain/media/streams.ts'
import { moveSegment, timescaleOf, type Replacement } from '#domain/mp4/move-segment.ts'
import { readSoundFrames, writeSoundSegment } from '#domain/mp4/sound-fragment.ts'
import type { ObjectStorage } from '#server/adapters/object-storage/object-storage.ts'
import { MemoryCache } from '#server/memory-cache.ts'
import type { ComposedSound } from './served-streams.ts'
import { sheetFile } from './stream-files.ts'

type Files = Pick<ObjectStorage, 'read' | 'size'>

/** The sample list of a segment, which is all that is read of it, is within its first bytes. */
const headBytes = 16 * 1024
const sheetCacheBytes = 16 * 1024 * 1024
const timescaleCacheBytes = 1024 * 1024
const sheetQuality = 82

/** Composes the files served for partly shown videos from those that are stored. */
export class ComposedFiles {
  readonly #timescales = new MemoryCache<number>(timescaleCacheBytes)
  readonly #sheets = new MemoryCache<Buffer>(sheetCacheBytes)

  /**
   * What has to be replaced in a segment so that it follows directly on segments of these durations, in seconds.
   * Undefined if a file is missing.
   */
  async moved(
    files: Files,
    { key, initKey, before, size }: { key: string; initKey: string; before: readonly number[]; size: number },
  ): Promise<Replacement[] | undefined> {
    const timescale = this.#timescales.get(initKey) ?? (await readTimescale(files, initKey))
    const head = await readAll(files, key, { start: 0, end: Math.min(size, headBytes) })
    if (timescale === undefined || !head) return undefined
    this.#timescales.set(initKey, timescale, 0)
    // The duration of each segment is a whole number of units, so this is exact.
    const startTime = before.reduce((sum, seconds) => sum + Math.round(seconds * timescale), 0)
    return moveSegment(sourceOf(files, { key, size, head }), { startTime, sequence: before.length + 1 })
  }

  /** Undefined if a file is missing. */
  async sheet(
    files: Files,
    { folder, pictures, thumbnails }: { folder: string; pictures: number[]; thumbnails: Thumbnails },
  ): Promise<Buffer | undefined> {
    const name = `${folder} ${pictures.join(' ')}`
    const made = this.#sheets.get(name) ?? (await paintSheet(files, folder, pictures, thumbnails))
    if (made) this.#sheets.set(name, made, made.length)
    return made
  }
}

/** A segment of sound composed of frames from several stored ones. Undefined if a file is missing. */
export async function composeSound(
  files: Files,
  keys: readonly string[],
  { index, firstFrame, frames, framesBefore, startTime, endTime }: ComposedSound,
): Promise<Uint8Array | undefined> {
  const stored: Uint8Array[] = []
  for (const key of keys) {
    const segment = await readAll(files, key)
    if (!segment) return undefined
    stored.push(...(await readSoundFrames(segment)))
  }
  const from = firstFrame - framesBefore
  return writeSoundSegment({
    sequence: index + 1,
    startTime,
    endTime,
    frameSamples: soundFrame,
    frames: stored.slice(from, from + frames),
  })
}

/** Puts the replacements into bytes that begin at an offset, as they pass. */
export function withReplacements(
  body: Readable,
  offset: number,
  replacements: readonly Replacement[],
): Readable {
  let position = offset
  const replacing = new Transform({
    transform(chunk: Buffer, _, done) {
      const bytes = Buffer.from(chunk)
      for (const { at, bytes: replacement } of replacements) {
        const [from, to] = [
          Math.max(at, position),
          Math.min(at + replacement.length, position + bytes.length),
        ]
        if (from < to) bytes.set(replacement.subarray(from - at, to - at), from - position)
      }
      position += bytes.length
      done(null, bytes)
    },
  })
  body.on('error', (error) => replacing.destroy(error))
  replacing.on('close', () => body.destroy())
  return body.pipe(replacing)
}

async function readAll(
  files: Files,
  key: string,
  range?: { start: number; end: number },
): Promise<Buffer | undefined> {
  const body = await files.read(key, range)
  return body && buffer(body)
}

async function readTimescale(files: Files, key: string): Promise<number | undefined> {
  const init = await readAll(files, key)
  return init && timescaleOf(bytesInMemory(init))
}

function sourceOf(
  files: Files,
  { key, size, head }: { key: string; size: number; head: Buffer },
): ByteSource {
  return {
    size,
    read: async (from, to) =>
      to <= head.length
        ? head.subarray(from, to)
        : ((await readAll(files, key, { start: from, end: to })) ?? new Uint8Array(0)),
  }
}

async function paintSheet(
  files: Files,
  folder: string,
  pictures: readonly number[],
  { width, height, columns, rows }: Thumbnails,
): Promise<Buffer | undefined> {
  const onSheet = columns * rows
  const canvas = createCanvas(columns * width, rows * height)
  const context = canvas.getContext('2d')
  context.fillRect(0, 0, canvas.width, canvas.height)
  for (const [sheet, places] of Map.groupBy(pictures.keys(), (place) =>
    Math.floor(pictures[place]! / onSheet),
  )) {
    const stored = await readAll(files, folder + sheetFile(sheet))
    if (!stored) return undefined
    const image = await loadImage(stored)
    for (const place of places) {
      const [from, to] = [pictures[place]! % onSheet, place]
      const [x, y] = [(from % columns) * width, Math.floor(from / columns) * height]
      const [left, top] = [(to % columns) * width, Math.floor(to / columns) * height]
      context.drawImage(image, x, y, width, height, left, top, width, height)
    }
  }
  return canvas.encode('jpeg', sheetQuality)
}
