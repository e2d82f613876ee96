import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { drawNumbered, pictureSize } from './numbered-picture.ts'

/** How long frames take, again and again: some are several times as long as the mean, some a fraction of it. */
const lasts = [1, 4, 15, 2, 9]
const tick = 8
const together = lasts.reduce((sum, each) => sum + each, 0)

/** When each of these frames begins, in milliseconds, and when the last one ends. */
export const unevenTimes = (frames: number): number[] =>
  Array.from({ length: frames + 1 }, (_, frame) => {
    const begun = lasts.slice(0, frame % lasts.length).reduce((sum, each) => sum + each, 0)
    return tick * (together * Math.floor(frame / lasts.length) + begun)
  })

/** A video of numbered frames at a rate that varies, as phones film. Returns its path. */
export async function makeUnevenVideo(
  folder: string,
  { name, frames, firstNumber = 0 }: { name: string; frames: number; firstNumber?: number },
): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, name)
  const { width, height } = pictureSize
  const within = lasts.slice(1).map((_, index) => {
    const begun = lasts.slice(0, index + 1).reduce((sum, each) => sum + each, 0)
    return `eq(mod(N,${lasts.length}),${index + 1})*${begun}`
  })
  const times = `setpts='floor(N/${lasts.length})*${together}+${within.join('+')}'`
  const encoding = promisify(execFile)(process.env.FFMPEG_PATH ?? 'ffmpeg', [
    ...`-v error -y -f rawvideo -pix_fmt gray -s ${width}x${height} -r ${1000 / tick} -i pipe:0`.split(' '),
    '-vf',
    times,
    ...'-vsync vfr -c:v libx264 -preset veryfast -bf 3 -crf 18 -pix_fmt yuv420p'.split(' '),
    path,
  ])
  const drawn = Array.from({ length: frames }, (_, frame) => drawNumbered(firstNumber + frame))
  await Promise.all([encoding, pipeline(Readable.from(drawn), encoding.child.stdin!)])
  return path
}
