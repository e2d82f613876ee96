import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { cyclingCamera } from '#domain/camera/camera-file-for-tests.ts'
import { telemetryMovie } from '#domain/camera/simulate-camera.ts'
import { factsOfVideo } from '#demo/video-telemetry.ts'
import { turnBy } from '#domain/motion/quaternion.ts'
import { withUserData } from '#domain/mp4/with-user-data.ts'
import { drawNumbered, pictureSize, rollOf } from './numbered-picture.ts'

/** As cameras count: 30,000 frames in 1,001 seconds, or twice as many. */
export type NumberedVideo = { frames: number; rate: { ticks: 30_000 | 60_000; per: 1001 } }

/**
 * A video of numbered frames, stored out of display order, whose camera leans as its frames say. Returns its
 * path.
 */
export async function makeNumberedVideo(folder: string, { frames, rate }: NumberedVideo): Promise<string> {
  const framesPerSecond = rate.ticks / rate.per
  const seconds = frames / framesPerSecond
  const turn = (t: number) => turnBy([0, 0, (rollOf(t * framesPerSecond) * Math.PI) / 180])
  await mkdir(folder, { recursive: true })
  const [telemetry, encoded, video] = ['telemetry.mp4', 'encoded.mp4', 'GX010001.MP4'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  await writeFile(telemetry, telemetryMovie({ ...cyclingCamera, seconds, framesPerSecond, turn }))
  const { width, height } = pictureSize
  const pictures = `-f rawvideo -pix_fmt gray -s ${width}x${height} -r ${rate.ticks}/${rate.per} -i pipe:0`
  const inputs = `${pictures} -f lavfi -i sine=f=440:d=${seconds} -i`.split(' ')
  const tracks = '-map 0:v -map 1:a -map 2:d -c:d copy -copy_unknown'.split(' ')
  const coding = '-c:v libx264 -preset veryfast -bf 3 -b_strategy 0 -crf 18 -pix_fmt yuv420p -c:a aac'.split(
    ' ',
  )
  const encoding = promisify(execFile)(process.env.FFMPEG_PATH ?? 'ffmpeg', [
    '-v',
    'error',
    '-y',
    ...inputs,
    telemetry,
    ...tracks,
    ...coding,
    encoded,
  ])
  const drawn = Array.from({ length: frames }, (_, frame) => drawNumbered(frame))
  await Promise.all([encoding, pipeline(Readable.from(drawn), encoding.child.stdin!)])
  await writeFile(
    video,
    withUserData(await readFile(encoded), factsOfVideo({ ...pictureSize, framesPerSecond })),
  )
  return video
}
