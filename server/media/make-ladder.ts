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
  /** Made if it is not there. Its files are written by ffmpeg, and nothing else may be in it. */
  folder: string
  probed: ProbedVideo
  rungs: Rung[]
  /** Whether it is made once more when it is not as it should be. Otherwise what plays of it is kept. */
  mayRepeat: boolean
  signal: AbortSignal
  /** How much is done, from 0 to 1, and how many seconds of video a second makes. */
  onProgress: (progress: number, speed: number) => void
  /** Whenever more segments are complete; not called again before it has ended. */
  onSegments: (made: MadeStreams) => void | Promise<void>
}

const lookEveryMs = 1000
/** A video may take this many times its duration, and a short one a while. */
const patience = 100
const leastTimeoutMs = 600_000

/** Makes all renditions of a video, telling of the segments as they come. Resolves once all is made and checked. */
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
      timeoutMs: Math.max(leastTimeoutMs, probed.durationMs * patience),
      onProgress: progressTeller(work),
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
  let told = 0
  while (await isStillGoing(over)) {
    const made = { ...(await read().catch((error: unknown) => refuseTorn(folder, error))), isWhole: false }
    const count = [made.audio, ...made.rungs].reduce((sum, stream) => sum + (stream?.segments.length ?? 0), 0)
    if (count > told) await onSegments(made)
    told = Math.max(told, count)
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
 * By pictures, where times lag behind: newer versions write in a thread of its own, and tell how far that one is. How
 * many pictures that is says nothing where they come unevenly.
 */
function progressTeller({ probed, onProgress }: LadderWork): (progress: FfmpegProgress) => void {
  const started = performance.now()
  const seconds = probed.durationMs / 1000
  const frameSeconds = frameStepOf(probed.fps) / probed.fps
  return ({ seconds: written, frames }) => {
    const made = Math.min(seconds, Math.max(written, probed.isVariableRate ? 0 : frames * frameSeconds))
    onProgress(made / seconds, (made * 1000) / Math.max(1, performance.now() - started))
  }
}
