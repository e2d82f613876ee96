// How well stabilization works on real videos: how much of the movement in the picture the motion data explain, how
// level the picture is before and after, how much shaking is left, and whether the view ever leaves the picture. `node
// bench/stabilization-real.ts GX010001.MP4 …`; needs ffmpeg.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import { decodeMotion, encodeMotion } from '#domain/motion/motion-codec.ts'
import type { Motion } from '#domain/motion/motion.ts'
import { lensModelOf, type LensModel } from '#domain/stabilization/lens-model.ts'
import {
  framesToMeasure,
  matchMotion,
  verdictOf,
  type MeasuredPair,
} from '#domain/stabilization/match-motion.ts'
import { measurePair } from '#domain/stabilization/measure-pair.ts'
import { sourcePlace } from '#domain/stabilization/source-place.ts'
import type { Picture } from '#domain/stabilization/track-points.ts'
import { newFrameView, viewAt } from '#domain/stabilization/view-at.ts'
import { buildViewPath, type ViewPath } from '#domain/stabilization/view-path.ts'

const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg'
const measuredWidth = 480
const steady = { isLinear: false, isSteady: true, isLevel: true, smoothness: 0.6, zoomSeconds: 5 }

for (const path of process.argv.slice(2)) {
  const camera = await readCameraFile(bytesInMemory(readFileSync(path)))
  console.log(`\n${basename(path)}: ${camera.camera.make} ${camera.camera.model}`)
  if (camera.motion) report(path, decodeMotion(encodeMotion(camera.motion)))
  else console.log(`  no motion: ${camera.motionUnavailable}`)
}

function report(path: string, motion: Motion): void {
  const { fx, w, k, from } = motion.lens
  console.log(`  lens from ${from}: ${(fx / w).toFixed(3)} of the width, k ${k.join(' ')}`)
  const { quality, lag, focal } = matchMotion(motion, measure(path, motion))
  console.log(
    `  explains ${(100 * (quality ?? Number.NaN)).toFixed(1)}% of the movement (${verdictOf(quality)}), lag ${(1000 * lag).toFixed(1)} ms, focal length × ${focal.toFixed(3)}`,
  )
  const model = lensModelOf(motion.lens)
  if (typeof model === 'string') return console.log(`  the lens cannot be used: ${model}`)
  const asRecorded = buildViewPath(motion, model, { ...steady, isSteady: false, isLevel: false })
  const view = buildViewPath(motion, model, steady)
  console.log(
    `  roll as recorded: sd ${spreadOf(rolls(asRecorded)).toFixed(2)} degrees; levelled: at most ${Math.max(...rolls(view).map(Math.abs)).toFixed(3)}`,
  )
  console.log(`  shaking: ${((100 * jitterOf(view.turns)) / jitterOf(motion.q)).toFixed(2)}% is left`)
  const zooms = [...view.zooms]
  console.log(`  zoom: ${Math.min(...zooms).toFixed(3)} to ${Math.max(...zooms).toFixed(3)}`)
  console.log(`  frames with a black pixel: ${blackFrames(motion, model, view)} of ${motion.n}`)
}

function measure(path: string, motion: Motion): MeasuredPair[] {
  const height = 2 * Math.round((motion.lens.h * measuredWidth) / motion.lens.w / 2)
  const pictures = picturesOf(path, height)
  return framesToMeasure(motion, 60).flatMap((frame) => {
    const [here, next] = [pictures[frame], pictures[frame + 1]]
    return here && next ? [measurePair(frame, [here, next], motion.lens)] : []
  })
}

function picturesOf(path: string, height: number): Picture[] {
  const size = `scale=${measuredWidth}:${height}`
  const bytes = execFileSync(
    ffmpeg,
    [
      '-v',
      'error',
      '-i',
      path,
      '-an',
      '-fps_mode',
      'passthrough',
      '-vf',
      `${size},format=gray`,
      '-f',
      'rawvideo',
      '-',
    ],
    { maxBuffer: 2 ** 30 },
  )
  const count = Math.floor(bytes.length / (measuredWidth * height))
  return Array.from({ length: count }, (_, index) => ({
    width: measuredWidth,
    height,
    light: Float32Array.from(
      bytes.subarray(index * measuredWidth * height, (index + 1) * measuredWidth * height),
    ),
  }))
}

function rolls({ levels }: ViewPath): number[] {
  return Array.from({ length: levels.length / 2 }, (_, frame) => (levels[2 * frame]! * 180) / Math.PI)
}

function spreadOf(values: number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** The second difference of where the camera looks. */
function jitterOf(turns: Float32Array): number {
  let sum = 0
  const look = (frame: number): [number, number] => {
    const [w, x, y, z] = turns.subarray(4 * frame, 4 * frame + 4) as unknown as [
      number,
      number,
      number,
      number,
    ]
    return [2 * (x * z + w * y), 2 * (y * z - w * x)]
  }
  for (let frame = 1; 4 * frame + 4 < turns.length; frame++) {
    const [a, b, c] = [look(frame - 1), look(frame), look(frame + 1)]
    sum += Math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1])
  }
  return sum
}

function blackFrames(motion: Motion, model: LensModel, path: ViewPath): number {
  const { w, h } = motion.lens
  const view = newFrameView()
  const at = new Float64Array(2)
  let count = 0
  for (let frame = 0; frame < motion.n; frame++) {
    viewAt(
      motion,
      { path, before: null, share: 1, isShutterUndone: true },
      motion.t0 + frame * motion.dt,
      view,
    )
    let isBlack = false
    for (let step = 0; step < 400; step++) {
      const share = (step % 100) / 99
      at.set(
        [
          [share, 0],
          [share, 1],
          [0, share],
          [1, share],
        ][Math.floor(step / 100)]!,
      )
      sourcePlace({ model, isLinear: false, view }, at)
      isBlack ||= !(at[0]! >= 0 && at[0]! <= w && at[1]! >= 0 && at[1]! <= h)
    }
    if (isBlack) count++
  }
  return count
}
