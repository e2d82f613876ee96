// The cost of the embedded world at the first start: CPU seconds and memory of loading it into the embedded
// database, compared with the same server without it, and how long requests wait meanwhile.
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { getAtlas } from '#contract/atlas/place.ts'
import { cpuSecondsOf, residentMegabytesOf } from './cpu-time.ts'
import { median } from './interleave.ts'
import { startServerProcess, withTemporaryFolder, type ServerProcess } from './server-process.ts'

type Cost = {
  seconds: number
  cpuSeconds: number
  peakMegabytes: number
  lastMegabytes: number
  waitsMs: number[]
}

const requestEveryMs = 100
const idleSeconds = 30
const longestSeconds = 900

const idle = await measure('off', (_, seconds) => seconds > idleSeconds)
const loading = await measure('on', (atlas) => atlas.sources.some(({ name }) => name === 'world'))
console.log(`\nThe embedded world at the first start (load ${loadavg()[0]?.toFixed(1)})`)
describe('without it', idle)
describe('while it is loaded', loading)
const idleCpu = (idle.cpuSeconds / idle.seconds) * loading.seconds
console.log(
  `  loading costs ${(loading.cpuSeconds - idleCpu).toFixed(1)} CPU s, and ${(loading.peakMegabytes - idle.peakMegabytes).toFixed(0)} MB at most`,
)

type Atlas = { sources: { name: string }[] }

function measure(world: 'on' | 'off', isOver: (atlas: Atlas, seconds: number) => boolean): Promise<Cost> {
  return withTemporaryFolder(async (folder) => {
    const server = await startServerProcess(folder, { ATLAS_WORLD: world })
    try {
      return await watch(server, isOver)
    } finally {
      await server.stop()
    }
  })
}

async function watch(
  { url, pid }: ServerProcess,
  isOver: (atlas: Atlas, seconds: number) => boolean,
): Promise<Cost> {
  const [start, cpu] = [performance.now(), cpuSecondsOf(pid)]
  const cost: Cost = { seconds: 0, cpuSeconds: 0, peakMegabytes: 0, lastMegabytes: 0, waitsMs: [] }
  for (;;) {
    const asked = performance.now()
    const atlas = (await (await fetch(url + getAtlas.path)).json()) as Atlas
    cost.waitsMs.push(performance.now() - asked)
    cost.seconds = (performance.now() - start) / 1000
    cost.lastMegabytes = residentMegabytesOf(pid)
    cost.peakMegabytes = Math.max(cost.peakMegabytes, cost.lastMegabytes)
    cost.cpuSeconds = cpuSecondsOf(pid) - cpu
    if (isOver(atlas, cost.seconds)) return cost
    if (cost.seconds > longestSeconds) throw new Error('the world was not loaded')
    await pause(requestEveryMs)
  }
}

function describe(name: string, { seconds, cpuSeconds, peakMegabytes, lastMegabytes, waitsMs }: Cost): void {
  const slow = waitsMs.toSorted((a, b) => a - b)[Math.floor(waitsMs.length * 0.99)] ?? Number.NaN
  console.log(
    `  ${name.padEnd(20)} ${seconds.toFixed(0)} s, ${cpuSeconds.toFixed(1)} CPU s, ${peakMegabytes.toFixed(0)} MB at most, ${lastMegabytes.toFixed(0)} MB at the end; ` +
      `a request takes ${median(waitsMs).toFixed(0)} ms (p50), ${slow.toFixed(0)} ms (p99), ${Math.max(...waitsMs).toFixed(0)} ms at most`,
  )
}
