import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import { decodeMotion, encodeMotion } from '#domain/motion/motion-codec.ts'
import type { Motion } from '#domain/motion/motion.ts'
import { checkMotion } from '#domain/stabilization/check-motion.ts'
import { timeOf } from '#domain/stabilization/frame-times.ts'
import type { LensModel } from '#domain/stabilization/lens-model.ts'
import { levelsOf } from '#domain/stabilization/level-turns.ts'
import { comparedTurns, matchMotion } from '#domain/stabilization/match-motion.ts'
import type { Picture } from '#domain/stabilization/track-points.ts'
import { anglesOf } from '#domain/stabilization/turn-angles.ts'
import { buildViewPath } from '#domain/stabilization/view-path.ts'
import { measurePictures, wantedPictures, wantedSize } from '#domain/stabilization/wanted-pictures.ts'
import { worldDown } from '#domain/stabilization/world-down.ts'
import { texts } from './messages.ts'
import type { ColumnReport, MatchReport, MotionReport } from './protocol.ts'
import { countingSource } from './source.ts'
import { rangeOf } from './streams.ts'

const degrees = 180 / Math.PI
const settings = { isLinear: false, isSteady: true, isLevel: true, smoothness: 0.6, zoomSeconds: 5 }

/** How the picture of a video would be stabilized: as recorded, and as shown. */
export async function describeMotion(file: File): Promise<MotionReport> {
  const motion = await motionIn(file)
  const model = motion && checkMotion(motion, { durationMs: null, width: null, height: null })
  if (!motion || !model || typeof model === 'string') {
    const problem = typeof model === 'string' ? model : 'no_frames'
    return { problem, t: new Float64Array(), columns: [], wanted: [], size: { width: 0, height: 0 } }
  }
  return {
    problem: null,
    t: Float64Array.from({ length: motion.n }, (_, frame) => timeOf(motion, frame)),
    columns: columnsOf(motion, model),
    wanted: wantedPictures(motion),
    size: wantedSize(motion),
  }
}

/** Whether the motion of a video matches the requested pictures. */
export async function describeMatch(file: File, pictures: Picture[]): Promise<MatchReport> {
  const motion = await motionIn(file)
  if (!motion) throw new Error('there is no motion')
  const pairs = [...measurePictures(wantedPictures(motion), pictures, motion.lens)]
  const match = matchMotion(motion, pairs)
  const { measured, predicted } = comparedTurns(motion, pairs, match)
  const labels = [texts.turnAboutRight, texts.turnAboutDown, texts.turnAboutForward]
  return {
    match,
    t: Float64Array.from(pairs, ({ frame }) => timeOf(motion, frame)),
    columns: labels.map((label, at) =>
      compared({ label, unit: '°' }, axis(measured, at), axis(predicted, at)),
    ),
  }
}

/** As it would be stored. */
async function motionIn(file: File): Promise<Motion | null> {
  const { motion } = await readCameraFile(countingSource(file))
  return motion && decodeMotion(encodeMotion(motion))
}

function columnsOf(motion: Motion, model: LensModel): ColumnReport[] {
  // The path without the horizon shows what smoothing alone does.
  const smooth = buildViewPath(motion, model, { ...settings, isLevel: false })
  const level = buildViewPath(motion, model, settings)
  const needed = buildViewPath(motion, model, { ...settings, zoomSeconds: 0 })
  const [recorded, shown] = [anglesOf(motion.q), anglesOf(smooth.turns)]
  const asRecorded = levelsOf(motion.q, worldDown(motion))
  return [
    compared({ label: texts.pan, unit: '°' }, recorded.pan, shown.pan),
    compared({ label: texts.tilt, unit: '°' }, recorded.tilt, shown.tilt),
    compared({ label: texts.lean, unit: '°' }, recorded.lean, shown.lean),
    compared({ label: texts.leanByGravity, unit: '°' }, leans(asRecorded), leans(level.levels)),
    compared({ label: texts.zoom, unit: '×' }, needed.zooms, level.zooms),
  ]
}

/** One of x, y and z, in degrees. */
const axis = (values: Float64Array, at: number): Float64Array =>
  values.filter((_, index) => index % 3 === at).map((radians) => radians * degrees)

/** Only the roll, without the pitch, in degrees. */
const leans = (levels: Float32Array): Float32Array =>
  levels.filter((_, at) => at % 2 === 0).map((radians) => radians * degrees)

const compared = (
  name: Pick<ColumnReport, 'label' | 'unit'>,
  values: ColumnReport['values'],
  second: ColumnReport['values'],
): ColumnReport => ({ ...name, values, second, ...rangeOf(values) })
