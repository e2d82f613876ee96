import { MediaProgramError } from './media-program-error.ts'
import type { MediaTools } from './media-tools.ts'
import { runProgram } from './run-program.ts'

/** When the picture ends on the timeline of its file, and how long its last frame is shown. */
export type EndOfPicture = { endSeconds: number; lastSeconds: number }

const timeoutMs = 60_000
/** Past the end of any video, so that reading starts at its last keyframe. */
const farSeconds = 10_000_000

/**
 * Reads the last frames of a video from its index: the latest time plus duration is its end. Undefined where
 * there is nothing to read, as in truncated videos.
 */
export async function readEndOfPicture(
  { ffprobe, isNice }: MediaTools,
  { input, stream, signal }: { input: string[]; stream: number; signal: AbortSignal },
): Promise<EndOfPicture | undefined> {
  const wanted = ['-select_streams', String(stream), '-read_intervals', `${farSeconds}%`]
  const shown = ['-show_entries', 'packet=pts_time,duration_time,flags', '-of', 'csv=p=0']
  const reader = endReader()
  try {
    await runProgram([ffprobe, '-v', 'error', ...wanted, ...shown, ...input], {
      signal,
      timeoutMs,
      isNice,
      onOutput: reader.read,
    })
  } catch (error) {
    // Make do with the duration in the index.
    if (!(error instanceof MediaProgramError) || error.failure === 'killed') throw error
    return undefined
  }
  return reader.end()
}

function endReader(): { read: (text: string) => void; end: () => EndOfPicture | undefined } {
  let [rest, last, endSeconds] = ['', -Infinity, -Infinity]
  return {
    read(text) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [time = '', duration = '', flags = ''] = line.split(',')
        const seconds = Number.parseFloat(time)
        // Frames with this flag are dropped by the video's edit list.
        if (!Number.isFinite(seconds) || flags.includes('D')) continue
        last = Math.max(last, seconds)
        endSeconds = Math.max(endSeconds, seconds + (Number.parseFloat(duration) || 0))
      }
    },
    end: () => (Number.isFinite(last) ? { endSeconds, lastSeconds: endSeconds - last } : undefined),
  }
}
