import { setTimeout as pause } from 'node:timers/promises'
import { frameStepOf, type Rung } from '#domain/media/rendition-ladder.ts'
import { checkLadder, type LadderFacts } from './check-ladder.ts'
import { abilitiesOf } from './ffmpeg-abilities.ts'
import { madeStreamsReader, type MadeStreams } from './made-streams.ts'
import type { MediaTools } from './media-tools.ts'
import type { ProbedVideo } from './probed-video.ts'
import type { FfmpegProgress } from './run-ffmpeg.ts'
import { refuseTorn, writeStreams, type Written } from './write-streams.ts'

export type LadderWork = {
  source: string
  /** Created if it does not exist. ffmpeg writes its files, and nothing else may be in it. */
  folder: string
  probed: ProbedVideo
  rungs: Rung[]
  /** Whether a bad result is encoded again. Otherwise the part that plays is kept. */
  mayRepeat: boolean
  signal: AbortSignal
  /** The progress from 0 to 1, and how many seconds of video are encoded per second. */
  onProgress: (progress: number, speed: number) => void
  /** Called whenever more segments are complete, but never while a call is in progress. */
  onSegments: (made: MadeStreams) => void | Promise<void>
}

const lookEveryMs = 1000
/** A video may take this many times its duration; a short one gets at least the minimum below. */
const patience = 100
const minTimeoutMs = 600_000

/**
 * Makes all renditions of a video and reports segments as they are completed. Resolves once everything is
 * made and checked.
 */
export async function makeLadder(tools: MediaTools, work: LadderWork): Promise<LadderFacts> {
  const { folder, probed, signal, onSegments } = work
  const plan = { ...work, encoder: tools.encoder, abilities: await abilitiesOf(tools) }
  const over = new AbortController()
  const failed = new AbortController()
  const read = madeStreamsReader(folder, work)
  const following = follow(read, work, over.signal).catch((error: unknown) => failed.abort(error))
  let written: Written
  try {
    written = await writeStreams(tools, plan, {
      folder,
      read,
      signal: AbortSignal.any([signal, failed.signal]),
      timeoutMs: Math.max(minTimeoutMs, probed.durationMs * patience),
      onProgress: progressReporter(work),
    })
  } finally {
    over.abort()
    await following
  }
  failed.signal.throwIfAborted()
  signal.throwIfAborted()
  const facts = await checkLadder(folder, written, work)
  await onSegments(facts.streams)
  return facts
}

async function follow(
  read: ReturnType<typeof madeStreamsReader>,
  { folder, onSegments }: LadderWork,
  over: AbortSignal,
): Promise<void> {
  let reported = 0
  while (await isStillGoing(over)) {
    const made = { ...(await read().catch((error: unknown) => refuseTorn(folder, error))), isWhole: false }
    const count = [made.audio, ...made.rungs].reduce((sum, stream) => sum + (stream?.segments.length ?? 0), 0)
    if (count > reported) await onSegments(made)
    reported = Math.max(reported, count)
  }
}

async function isStillGoing(over: AbortSignal): Promise<boolean> {
  try {
    await pause(lookEveryMs, undefined, { signal: over })
    return true
  } catch {
    return false
  }
}

/**
 * Measured in frames, because times lag behind: newer versions write in a separate thread and report how far that
 * thread is. With uneven frame times, frame counts say nothing.
 */
function progressReporter({ probed, onProgress }: LadderWork): (progress: FfmpegProgress) => void {
  const started = performance.now()
  const seconds = probed.durationMs / 1000
  const frameSeconds = frameStepOf(probed.fps) / probed.fps
  return ({ seconds: written, frames }) => {
    const made = Math.min(seconds, Math.max(written, probed.isVariableRate ? 0 : frames * frameSeconds))
    onProgress(made / seconds, (made * 1000) / Math.max(1, performance.now() - started))
  }
}
