import { expect, test } from 'vitest'
import { cameraFileForTests } from '#domain/camera/camera-file-for-tests.ts'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import { phoneVideoForTests } from '#domain/mp4/phone-video-for-tests.ts'
import { quaternionAt } from '#domain/motion/quaternion.ts'
import { modelOf } from '#domain/stabilization/lens-for-tests.ts'
import { sceneCamera } from '#domain/stabilization/scene-for-tests.ts'
import { handleReaderRequest } from './handle-request.ts'
import type { ColumnReport, MatchReport, MotionReport, ReaderReply, ReaderRequest } from './protocol.ts'

const bytes = cameraFileForTests({ facts: [{ key: 'ZFOV', type: 'f', values: [[120]] }] })
const file = new File([bytes], 'GX010001.MP4')

async function answerTo<Answer>(request: ReaderRequest): Promise<Answer> {
  const replies: ReaderReply[] = []
  await handleReaderRequest(request, (reply) => replies.push(reply))
  const last = replies.at(-1)
  if (last?.type !== 'done') throw new Error(JSON.stringify(last))
  return last.answer as Answer
}

/** The second difference, which shaking has and a pan has not. */
function jitterOf(values: ArrayLike<number>): number {
  let sum = 0
  for (let at = 1; at + 1 < values.length; at++)
    sum += Math.abs(values[at - 1]! - 2 * values[at]! + values[at + 1]!)
  return sum
}

const [pan, tilt, leanByGravity, zoom] = [0, 1, 3, 4]
const columnAt = ({ columns }: { columns: ColumnReport[] }, at: number) => {
  const { values, second } = columns[at]!
  if (!second) throw new Error('there is nothing to compare with')
  return { values, second }
}

test('the path of the view is compared with how the camera was held, at every frame', async () => {
  const report = await answerTo<MotionReport>({ kind: 'motion', file })
  expect(report).toMatchObject({ problem: null, size: { width: 480, height: 270 } })
  expect(report.columns.map(({ label }) => label)).toEqual([
    'Orientation: pan',
    'Orientation: tilt',
    'Orientation: lean',
    'Lean by gravity',
    'Zoom: needed in each frame, and used',
  ])
  expect(report.t).toHaveLength(180)
  expect(report.t[90]).toBeCloseTo(3, 3)
  // It turns by 0.3 radians a second.
  const panned = columnAt(report, pan).values
  expect(panned[150]! - panned[30]!).toBeCloseTo((0.3 * 4 * 180) / Math.PI, 0)
  const tilted = columnAt(report, tilt)
  expect(jitterOf(tilted.second)).toBeLessThan(0.3 * jitterOf(tilted.values))
  const lean = columnAt(report, leanByGravity)
  expect(Math.max(...lean.values.map(Math.abs))).toBeGreaterThan(1)
  expect(Math.max(...lean.second.map(Math.abs))).toBeLessThan(0.01)
  const zoomed = columnAt(report, zoom)
  for (const [frame, needed] of zoomed.values.entries())
    expect(zoomed.second[frame]).toBeGreaterThanOrEqual(needed - 1e-6)
})

test('the motion of a video is compared with its pictures', async () => {
  const { wanted, size } = await answerTo<MotionReport>({ kind: 'motion', file })
  const { motion } = await readCameraFile(bytesInMemory(bytes))
  if (!motion) throw new Error('there is no motion')
  const scale = size.width / motion.lens.w
  const { fx, fy, cx, cy } = motion.lens
  const small = { fx: fx * scale, fy: fy * scale, cx: cx * scale, cy: cy * scale }
  const photograph = sceneCamera(modelOf({ ...motion.lens, ...small, w: size.width, h: size.height }))
  const pictures = wanted.slice(0, 14).map(({ frame }) => photograph(() => quaternionAt(motion.q, frame)))
  const { match, t, columns } = await answerTo<MatchReport>({ kind: 'match', file, pictures })
  expect(match.quality).toBeGreaterThan(0.99)
  expect(t.length).toBeGreaterThan(6)
  for (const { values, second } of columns)
    for (const [pair, degrees] of values.entries()) expect(second?.[pair]).toBeCloseTo(degrees, 1)
  const still = pictures.map(() => pictures[0]!)
  expect(await answerTo<MatchReport>({ kind: 'match', file, pictures: still })).toMatchObject({
    match: { quality: 0 },
  })
})

test('a video without motion has no path', async () => {
  const phone = new File([phoneVideoForTests({ tags: {} })], 'IMG_0001.MOV')
  expect(await answerTo<MotionReport>({ kind: 'motion', file: phone })).toMatchObject({
    problem: 'no_frames',
    columns: [],
    wanted: [],
  })
})
