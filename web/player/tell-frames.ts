import type Hls from 'hls.js'
import { framesOfPart } from '#domain/mp4/frames-of-part.ts'
import { UnreadableMovieError } from '#domain/mp4/movie-messages.ts'
import type { FrameRunMs } from './engine/frame-times.ts'

type Telling = { hls: Hls; Player: typeof Hls; onFrames: (run: FrameRunMs) => void }

/** Tells when the frames of each part of a stream begin, as soon as it has arrived. */
export function tellFrames({ hls, Player, onFrames }: Telling): void {
  hls.on(Player.Events.FRAG_LOADED, (_, { frag, payload }) => {
    const index = frag.initSegment?.data
    if (index) void readFrames(index, new Uint8Array(payload)).then((run) => run && onFrames(run))
  })
}

async function readFrames(index: Uint8Array, part: Uint8Array): Promise<FrameRunMs | null> {
  try {
    const run = await framesOfPart(index, part)
    return run && { starts: run.starts.map((seconds) => seconds * 1000), endMs: run.end * 1000 }
  } catch (error) {
    // The browser may still be able to play it.
    if (error instanceof UnreadableMovieError) return null
    throw error
  }
}
