import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rung } from '#domain/media/rendition-ladder.ts'
import { readFragment, readTrack, type Track } from './fragments.ts'
import { initOf, playlistOf, streamNames } from './hls-arguments.ts'
import type { ProbedVideo } from './probed-video.ts'

export type MadeSegment = { file: string; duration: number }
export type MadeStream = { init: string; segments: MadeSegment[]; codecs: string }
export type MadeRung = MadeStream & Pick<Rung, 'lines' | 'height' | 'width'>
/** What lies complete in the folder; files are named relative to it. Streams of which nothing is complete yet are left out. */
export type MadeStreams = { audio: MadeStream | null; rungs: MadeRung[]; isWhole: boolean }

/**
 * Reads the growing playlists of a folder. What they list is written to its end. Durations are those of the segments
 * themselves, because old versions of ffmpeg list the last one without its last picture.
 */
export function madeStreamsReader(
  folder: string,
  plan: { probed: ProbedVideo; rungs: Rung[] },
): () => Promise<Omit<MadeStreams, 'isWhole'>> {
  const names = streamNames(plan)
  const tracks = new Map<string, Track>()
  const durations = new Map<string, number>()

  async function segmentOf(file: string, timescale: number): Promise<MadeSegment> {
    const known = durations.get(file)
    if (known !== undefined) return { file, duration: known }
    const { startTime, endTime } = await readFragment(join(folder, file))
    const duration = (endTime - startTime) / timescale
    durations.set(file, duration)
    return { file, duration }
  }

  async function streamOf(name: string): Promise<MadeStream | null> {
    const files = segmentsIn(await textOf(join(folder, playlistOf(name))))
    if (files.length === 0) return null
    const init = initOf(name)
    const track = tracks.get(init) ?? (await readTrack(join(folder, init)))
    tracks.set(init, track)
    const segments: MadeSegment[] = []
    for (const file of files) segments.push(await segmentOf(file, track.timescale))
    return { init, segments, codecs: track.codecs }
  }

  return async () => {
    const audio = names.audio === null ? null : await streamOf(names.audio)
    const rungs: MadeRung[] = []
    for (const [index, { lines, height, width }] of plan.rungs.entries()) {
      const stream = await streamOf(names.rungs[index] ?? '')
      if (stream) rungs.push({ lines, height, width, ...stream })
    }
    return { audio, rungs }
  }
}

/** Only lines that are whole: old versions write the playlist in place. */
function segmentsIn(playlist: string): string[] {
  return [...playlist.matchAll(/^#EXTINF:[\d.]+,\r?\n([^#\r\n]+)\r?\n/gm)].map(([, file]) => file ?? '')
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
