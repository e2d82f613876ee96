import type { Rung } from '#domain/media/rendition-ladder.ts'
import { abilitiesOf } from './ffmpeg-abilities.ts'
import { segmentSeconds } from './hls-arguments.ts'
import { madeStreamsReader, type MadeStreams } from './made-streams.ts'
import type { MediaTools } from './media-tools.ts'
import type { ProbedVideo } from './probed-video.ts'
import { writeStreams } from './write-streams.ts'

export type HeadWork = {
  source: string
  folder: string
  probed: ProbedVideo
  rung: Rung
  signal: AbortSignal
}

const timeoutMs = 600_000

/**
 * Makes only the first segment of one rendition and of the sound, so that a video can start playing long
 * before its renditions are ready. Its times match the renditions' own first segment.
 */
export async function makeHead(
  tools: MediaTools,
  { source, folder, probed, rung, signal }: HeadWork,
): Promise<MadeStreams> {
  const abilities = await abilitiesOf(tools)
  const plan = { source, probed, rungs: [rung], encoder: tools.encoder, abilities, segments: 1 }
  const { audio, rungs } = await writeStreams(tools, plan, {
    folder,
    read: madeStreamsReader(folder, plan),
    signal,
    timeoutMs,
  })
  return { audio, rungs, isWhole: probed.durationMs <= segmentSeconds(probed) * 1000 }
}
