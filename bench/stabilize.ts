// What it costs to compute where the view of a stabilized video points: ten minutes at 60 frames per second, compared
// with just reading the motion file; and the memory for one hour. `node bench/stabilize.ts`
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeMotion, encodeMotion } from '#domain/motion/motion-codec.ts'
import { lensModelOf } from '#domain/stabilization/lens-model.ts'
import { motionOfTurns, walking } from '#domain/stabilization/motion-for-tests.ts'
import type { ViewSettings } from '#domain/stabilization/settings.ts'
import { newFrameView, viewAt } from '#domain/stabilization/view-at.ts'
import { buildPartOfPath, buildViewPath } from '#domain/stabilization/view-path.ts'
import { interleave, type Sample } from './interleave.ts'

const minutes = 10
const rate = 60
const motion = motionOfTurns(walking, { seconds: 60 * minutes, rate, readout: 0.012 })
const bytes = encodeMotion(motion)
const model = lensModelOf(motion.lens)
if (typeof model === 'string') throw new Error(model)
const lens = model
const steady: ViewSettings = {
  isLinear: false,
  isSteady: true,
  isLevel: false,
  smoothness: 0.6,
  zoomSeconds: 5,
}
const build = (settings: Partial<ViewSettings>) => buildViewPath(motion, lens, { ...steady, ...settings })
const whole = build({})

await interleave({
  title: `The view of ${minutes} minutes at ${rate} frames per second (${bytes.length} bytes of motion)`,
  unit: 'video',
  rounds: 5,
  sides: [
    { name: 'decodeMotion', run: sampled(10, () => decodeMotion(bytes)) },
    { name: 'as recorded', run: sampled(1, () => build({ isSteady: false })) },
    { name: 'steady', run: sampled(1, () => build({})) },
    { name: 'steady, level and straight', run: sampled(1, () => build({ isLevel: true, isLinear: true })) },
    { name: 'steady, smoothness 1 (limited in places)', run: sampled(1, () => build({ smoothness: 1 })) },
    {
      name: '40 seconds around the moment that is watched',
      run: sampled(1, () => buildPartOfPath(motion, lens, steady, { from: 16_800, to: 19_200 })),
    },
    { name: 'all frames looked up while it plays', run: sampled(1, lookUpAll) },
  ],
})
buildAnHour()

function lookUpAll(): void {
  const view = newFrameView()
  const shown = { path: whole, before: null, share: 1, isShutterUndone: true }
  for (let frame = 0; frame < motion.n; frame++) viewAt(motion, shown, frame / rate, view)
}

function sampled(units: number, run: () => unknown): () => Promise<Sample> {
  return () => {
    const start = process.cpuUsage()
    for (let unit = 0; unit < units; unit++) run()
    const { user, system } = process.cpuUsage(start)
    return Promise.resolve({ units, cpuSeconds: (user + system) / 1e6 })
  }
}

/** In a separate process, so that only the computation counts towards its memory. */
function buildAnHour(): void {
  const place = mkdtempSync(join(tmpdir(), 'trailcast-bench-'))
  try {
    const path = join(place, 'motion.bin')
    writeFileSync(path, encodeMotion(motionOfTurns(walking, { seconds: 3600, rate, readout: 0.012 })))
    const program = join(import.meta.dirname, 'programs/build-view-once.ts')
    const output = execFileSync(process.execPath, [program, path], { encoding: 'utf8' })
    console.log(`\nAn hour\n${output.trimEnd()}`)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
