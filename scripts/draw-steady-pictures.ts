import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { simulateActivity } from '#demo/activity.ts'
import { poseAt } from '#demo/pose.ts'
import { lensOfVideo, makeFrames } from '#demo/video.ts'
import { demoWorld } from '#demo/world.ts'
import { lensModelOf } from '#domain/stabilization/lens-model.ts'
import { motionOfTurns } from '#domain/stabilization/motion-for-tests.ts'
import { sourcePlace } from '#domain/stabilization/source-place.ts'
import { newFrameView, viewAt } from '#domain/stabilization/view-at.ts'
import { buildViewPath } from '#domain/stabilization/view-path.ts'

// Draws the two pictures of the home page, web/features/discovery/home/*.webp: a frame of a demo video as recorded, and the same
// frame as players show it straight, steady and level. Run it by hand to update them: `node
// scripts/draw-steady-pictures.ts`. It needs ffmpeg.

/** The moment at which the bicycle leans the most. */
const [wanted, second] = ['latsch', 12.24]
/** Twice as large as the pictures, which smooths edges. */
const format = { width: 1440, height: 810, framesPerSecond: 25 }
const { width, height } = format
const project = demoWorld.projects.find(({ key }) => key === wanted)
const [video] = project?.videos ?? []
const lens = lensOfVideo(format)
const model = lensModelOf(lens)
if (!project || !video || typeof model === 'string') throw new Error('There is no such video.')

const activity = simulateActivity(project.plan)
const motion = motionOfTurns((t) => poseAt(activity, video.mount, video.start + t).turn, {
  seconds: video.seconds,
  rate: format.framesPerSecond,
  lens,
})
const settings = { isLinear: true, isSteady: true, isLevel: true, smoothness: 0.6, zoomSeconds: 5 }
const path = buildViewPath(motion, model, settings)
const view = newFrameView()
viewAt(motion, { path, before: null, share: 1, isShutterUndone: false }, second, view)

const recorded = makeFrames(activity, video, { format })(second)
const shown = new Uint8Array(recorded.length)
const at = new Float64Array(2)
for (let row = 0; row < height; row++)
  for (let column = 0; column < width; column++) {
    at.set([(column + 0.5) / width, (row + 0.5) / height])
    sourcePlace({ model, isLinear: true, view }, at)
    mix(at[0]! - 0.5, at[1]! - 0.5, 4 * (row * width + column))
  }
write('as-recorded', recorded)
write('steady-and-level', shown)

/** The colour between four pixels, as the graphics processor mixes it. */
function mix(x: number, y: number, into: number): void {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  for (let channel = 0; channel < 4; channel++) {
    const colour = (over: number, down: number): number =>
      recorded[
        4 *
          (Math.min(height - 1, Math.max(0, top + down)) * width +
            Math.min(width - 1, Math.max(0, left + over))) +
          channel
      ]!
    const above = colour(0, 0) + (colour(1, 0) - colour(0, 0)) * (x - left)
    const below = colour(0, 1) + (colour(1, 1) - colour(0, 1)) * (x - left)
    shown[into + channel] = Math.round(above + (below - above) * (y - top))
  }
}

function write(name: string, pixels: Uint8Array): void {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`, '-i', '-']
  const smaller = ['-vf', `scale=${width / 2}:-1:flags=area,format=yuv420p`]
  const file = fileURLToPath(new URL(`../web/features/discovery/home/${name}.webp`, import.meta.url))
  const webp = ['-c:v', 'libwebp', '-quality', '62', '-compression_level', '6', '-preset', 'photo']
  const made = spawnSync(
    process.env['FFMPEG_PATH'] ?? 'ffmpeg',
    ['-y', '-v', 'error', ...raw, ...smaller, ...webp, file],
    {
      input: pixels,
    },
  )
  if (made.status !== 0) throw new Error(String(made.stderr))
}
