import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { planLadder } from '#domain/media/rendition-ladder.ts'
import { framesOf, joined, testTools } from './clips-for-tests.ts'
import type { MadeStreams } from './made-streams.ts'
import { makeLadder } from './make-ladder.ts'
import { probeVideo } from './probe.ts'

const signal = AbortSignal.timeout(600_000)

/** Small sizes for quick tests; their order and spacing are those of real ladders. */
export async function ladderIn(parent: string, source: string, { tools = testTools, sizes = 1 } = {}) {
  const probed = await probeVideo(tools, source, signal)
  const [best] = planLadder({ ...probed, hasAudio: probed.audio !== null }, 2160)
  if (!best) throw new Error('no rung')
  const half = { ...best, lines: best.lines / 2, width: even(best.width / 2), height: even(best.height / 2) }
  const rungs = [best, half].slice(0, sizes)
  const folder = mkdtempSync(join(parent, 'ladder-'))
  const told: MadeStreams[] = []
  const shares: number[] = []
  const made = await makeLadder(tools, {
    source,
    folder,
    probed,
    rungs,
    mayRepeat: true,
    signal,
    onProgress: (share) => shares.push(share),
    onSegments: (streams) => void told.push(streams),
  })
  const files = made.streams.rungs.map((rung, index) => {
    const path = join(folder, `joined-${index}.mp4`)
    writeFileSync(path, joined(folder, rung))
    return path
  })
  const [file = ''] = files
  return { ...made, probed, folder, file, files, told, shares, rung: best }
}

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2)

/** When the frames of a file are shown, to a tenth of a millisecond. */
export const times = (path: string): number[] =>
  framesOf(path).map(({ time }) => Math.round(time * 1e4) / 1e4)

/** The same for the first segment of the output. */
export function timesOfFirst({ rungs: [stream] }: MadeStreams, folder: string): number[] {
  if (!stream) throw new Error('no rendition')
  const path = join(folder, 'first.mp4')
  writeFileSync(path, joined(folder, { ...stream, segments: stream.segments.slice(0, 1) }))
  return times(path)
}
