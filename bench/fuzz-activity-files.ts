// Corrupts activity files at random and reads the result: `node bench/fuzz-activity-files.ts --format fit
// --count 100000 --seed 1 [folder]`. Any exception other than a message for the uploader is a crash, and
// anything that takes longer than three seconds is a hang. Starts with generated files, or with those of a
// folder. The same seed makes the same files.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { activityFilesForTests } from '#domain/formats/activity-files-for-tests.ts'
import { residentMegabytesOf } from './cpu-time.ts'
import { slot, type FuzzRequest, type FuzzReport } from './programs/fuzz-request.ts'

const hangMs = 3000
const lookEveryMs = 100
/** How long a thread may take to start on a busy machine. */
const startMs = 60_000
/** Larger files can be read as well, but corrupting them takes longer than it is worth. */
const largestSeed = 300_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    format: { type: 'string', default: 'fit' },
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
})
const format = values.format === 'gpx' ? 'gpx' : 'fit'
const first = Number(values.seed) * 10_000_000
const last = first + Number(values.count)
const files = positionals[0] === undefined ? activityFilesForTests(format) : filesOf(positionals[0])

const total: FuzzReport = { read: 0, refused: 0, crashes: [] }
const hangs: number[] = []
const progress = new Float64Array(new SharedArrayBuffer(16))
const before = residentMegabytesOf(process.pid)
let max = before

for (let next = first; next < last;) next = await run(next)

console.log(`${values.count} mutants of ${files.length} ${format} files, seed ${values.seed}`)
console.log(
  `  read ${total.read}, refused with a message ${total.refused}, crashes ${total.crashes.length}, hangs ${hangs.length}`,
)
console.log(`  memory ${before.toFixed(0)} MB before, at most ${max.toFixed(0)} MB`)
for (const crash of total.crashes.slice(0, 20)) console.log(`  crash ${crash}`)
for (const number of hangs.slice(0, 20)) console.log(`  hang: mutant ${number}`)
if (total.crashes.length + hangs.length > 0) process.exitCode = 1

/** Reads mutants in a thread, starting at `from`; resolves to the number to continue with. */
function run(from: number): Promise<number> {
  progress[slot.number] = from
  progress[slot.since] = Date.now() + startMs
  const request: FuzzRequest = { format, files, from, to: last, progress }
  const worker = new Worker(new URL('./programs/fuzz-reader.ts', import.meta.url), { workerData: request })
  return new Promise((resolve, reject) => {
    const watch = setInterval(() => {
      max = Math.max(max, residentMegabytesOf(process.pid))
      if (Date.now() - (progress[slot.since] ?? 0) < hangMs) return
      const number = progress[slot.number] ?? from
      hangs.push(number)
      clearInterval(watch)
      void worker.terminate().then(() => resolve(number + 1))
    }, lookEveryMs)
    worker.on('message', (report: FuzzReport) => {
      total.read += report.read
      total.refused += report.refused
      total.crashes.push(...report.crashes)
      clearInterval(watch)
      void worker.terminate().then(() => resolve(last))
    })
    worker.on('error', reject)
  })
}

function filesOf(folder: string): Uint8Array[] {
  const names = readdirSync(folder).filter((name) => name.toLowerCase().endsWith(`.${format}`))
  return names
    .map((name) => new Uint8Array(readFileSync(join(folder, name))))
    .filter(({ length }) => length <= largestSeed)
}
