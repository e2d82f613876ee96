// The memory that a video's motion takes in the worker, from the received bytes to the path that is sent back. Run by
// bench/stabilize.ts with a motion file.
import { readFileSync } from 'node:fs'
import { MotionWork } from '#web/workers/motion/motion-work.ts'

const [path = ''] = process.argv.slice(2)
const settings = { isLinear: false, isSteady: true, isLevel: true, smoothness: 0.6, zoomSeconds: 5 }
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

const atStart = process.memoryUsage().rss
const before = process.cpuUsage()
const work = new MotionWork()
const bytes = new Uint8Array(readFileSync(path)).buffer
work.open({ kind: 'open', bytes, video: { durationMs: null, width: null, height: null } })
for (const reply of work.build({ kind: 'build', id: 1, settings, aroundSeconds: 1800 }))
  if (reply.kind === 'path') console.log(`  a path of ${reply.path.count} frames`)
const { user, system } = process.cpuUsage(before)
const max = process.resourceUsage().maxRSS * 1024
console.log(`  ${((user + system) / 1e6).toFixed(2)} CPU s`)
console.log(`  at most ${megabytes(max)} of memory, ${megabytes(max - atStart)} more than the empty program`)
