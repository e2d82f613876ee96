import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Streams } from '#domain/media/streams.ts'
import type { MadeStream, MadeStreams } from '#server/media/made-streams.ts'
import { audioName, initFile, rungName, segmentFile } from '../stream-files.ts'
import type { VideoTask } from './run-task.ts'
import { continues, streamsOf, type StoredSegment } from './streams-of.ts'
import { changeVideo } from './task.queries.ts'

/** How many files are uploaded to the store at once. */
const atOnce = 4

export type Publisher = (made: MadeStreams) => Promise<Streams>

/**
 * Stores what was made and then announces that it can be played, so that nothing is offered before it exists.
 * Can be called repeatedly while the streams grow.
 */
export function publisherOf(task: VideoTask, folder = task.folder): Publisher {
  const stored = new Map<string, number>()
  let published = task.video.streams

  async function put(name: string, file: string): Promise<void> {
    if (stored.has(name)) return
    task.signal.throwIfAborted()
    const bytes = await readFile(join(folder, file))
    await task.cell.files.put(task.keyOf(name), bytes)
    stored.set(name, bytes.length)
  }

  /** Stored in order, so that there are no gaps if it is interrupted. */
  async function putStream(name: string, { init, segments }: MadeStream): Promise<StoredSegment[]> {
    await put(initFile(name), init)
    for (let from = 0; from < segments.length; from += atOnce) {
      const some = segments.slice(from, from + atOnce)
      await Promise.all(some.map(({ file }, index) => put(segmentFile(name, from + index), file)))
    }
    return segments.map(({ duration }, index) => ({
      duration,
      bytes: stored.get(segmentFile(name, index)) ?? 0,
    }))
  }

  return async ({ audio, rungs, isWhole }) => {
    const audioSegments = audio && { codecs: audio.codecs, segments: await putStream(audioName, audio) }
    const storedRungs = []
    // The smallest first, because everyone can play it.
    for (const rung of rungs.toReversed()) {
      const { lines, width, height, codecs } = rung
      const segments = await putStream(rungName(lines), rung)
      storedRungs.unshift({ height: lines, picture_width: width, picture_height: height, codecs, segments })
    }
    const streams = streamsOf({ rungs: storedRungs, audio: audioSegments, isWhole })
    if (continues(streams, published)) {
      const updated_at = new Date(task.services.now())
      await changeVideo(task.cell.db, task.input, { streams: JSON.stringify(streams), updated_at })
      published = streams
    }
    return streams
  }
}
