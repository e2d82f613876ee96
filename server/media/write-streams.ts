import { mkdir } from 'node:fs/promises'
import { TornSegmentError } from './fragments.ts'
import { ladderArguments, type LadderPlan } from './hls-arguments.ts'
import type { MadeStreams } from './made-streams.ts'
import { mediaMessages } from './media-messages.ts'
import type { MediaTools } from './media-tools.ts'
import { runFfmpegForOutput, type FfmpegRun } from './run-ffmpeg.ts'
import { tornOutput } from './torn-output.ts'
import { refuseUnusable } from './unusable-source.ts'
import { UnusableVideoError } from './unusable-video-error.ts'

type Read = () => Promise<Omit<MadeStreams, 'isWhole'>>
export type Written = Omit<MadeStreams, 'isWhole'> & { hasComplaints: boolean; encodedFrames: number }

/**
 * Runs one ffmpeg for all streams of a plan and reads its output. A video without any decodable frame is
 * refused; a full disk is not the video's fault.
 */
export async function writeStreams(
  tools: MediaTools,
  plan: LadderPlan,
  { folder, read, ...run }: Omit<FfmpegRun, 'cwd'> & { folder: string; read: Read },
): Promise<Written> {
  await mkdir(folder, { recursive: true })
  let encodedFrames = 0
  const words = await runFfmpegForOutput(tools, ladderArguments(plan), {
    ...run,
    cwd: folder,
    onProgress: (progress) => {
      encodedFrames = progress.frames
      run.onProgress?.(progress)
    },
  }).catch(refuseUnusable)
  if (encodedFrames === 0) throw new UnusableVideoError(mediaMessages.damaged)
  const made = await read().catch((error: unknown) => refuseTorn(folder, error))
  if (made.rungs.length < plan.rungs.length || (plan.probed.sound && !made.audio))
    throw await tornOutput(folder, 'a stream is missing')
  return { ...made, hasComplaints: words !== '', encodedFrames }
}

export async function refuseTorn(folder: string, error: unknown): Promise<never> {
  throw error instanceof TornSegmentError ? await tornOutput(folder, error.message) : error
}
