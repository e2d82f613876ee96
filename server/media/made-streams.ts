import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rung } from '#domain/media/rendition-ladder.ts'
import { readFragment, readTrack, type Fragment, type Track } from './fragments.ts'
import { initOf, playlistOf, segmentSeconds, streamNames } from './hls-arguments.ts'
import type { ProbedVideo } from './probed-video.ts'

export type MadeSegment = { file: string; duration: number }
export type MadeStream = { init: string; segments: MadeSegment[]; codecs: string }
export type MadeRung = MadeStream & Pick<Rung, 'lines' | 'height' | 'width'>
/**
 * The complete files in the folder, named relative to it. Streams without a complete segment are left out.
 */
export type MadeStreams = { audio: MadeStream | null; rungs: MadeRung[]; isWhole: boolean }

type Plan = { probed: ProbedVideo; rungs: Rung[]; segments?: number | undefined }

/**
 * Reads the growing playlists of a folder. Listed segments are complete, and last until the next one starts.
 * The last segment is measured itself, because ffmpeg lists its duration as if frames were shown in storage
 * order, and old versions leave out the last frame.
 */
export function madeStreamsReader(folder: string, plan: Plan): () => Promise<Omit<MadeStreams, 'isWhole'>> {
  const names = streamNames(plan)
  const tracks = new Map<string, Track>()
  const fragments = new Map<string, Fragment>()

  async function fragmentOf({ file }: MadeSegment): Promise<Fragment> {
    const fragment = fragments.get(file) ?? (await readFragment(join(folder, file)))
    fragments.set(file, fragment)
    return fragment
  }

  async function streamOf(name: string, lastSeconds: number): Promise<MadeStream | null> {
    const playlist = await textOf(join(folder, playlistOf(name)))
    const segments = segmentsIn(playlist)
    const last = segments.at(-1)
    if (!last) return null
    const init = initOf(name)
    const track = tracks.get(init) ?? (await readTrack(join(folder, init)))
    tracks.set(init, track)
    // A torn segment must not be reported.
    for (const segment of segments) await fragmentOf(segment)
    if (!playlist.includes('#EXT-X-ENDLIST')) return { init, segments, codecs: track.codecs }
    const { firstTime, lastTime, endTime } = await fragmentOf(last)
    const duration =
      (Math.max(endTime, lastTime + Math.round(lastSeconds * track.timescale)) - firstTime) / track.timescale
    return { init, segments: [...segments.slice(0, -1), { ...last, duration }], codecs: track.codecs }
  }

  return async () => {
    const audio = names.audio === null ? null : await streamOf(names.audio, 0)
    const rungs: MadeRung[] = []
    for (const [index, { lines, height, width }] of plan.rungs.entries()) {
      const stream = await streamOf(names.rungs[index] ?? '', lastPictureSeconds(plan))
      if (stream) rungs.push({ lines, height, width, ...stream })
    }
    return { audio, rungs }
  }
}

/** Not all versions of ffmpeg know how long the last frame is shown. */
function lastPictureSeconds({ probed, segments }: Plan): number {
  const isToTheEnd = segments === undefined || probed.durationMs <= segments * segmentSeconds(probed) * 1000
  return isToTheEnd ? (probed.picture.lastSeconds ?? 0) : 0
}

/** Complete lines only: old versions write the playlist in place. */
function segmentsIn(playlist: string): MadeSegment[] {
  const listed = playlist.matchAll(/^#EXTINF:([\d.]+),\r?\n([^#\r\n]+)\r?\n/gm)
  return [...listed].map(([, seconds, file]) => ({ file: file ?? '', duration: Number(seconds) }))
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
