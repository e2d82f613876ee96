// How Lighthouse rates the pages on a phone, with the application alive: a run in which the page does not come alive
// ends with an error. Five runs each after a warm-up, with nothing cached. Prints the median of each figure in
// milliseconds, and the machine's benchmark index and load, without which figures from two machines cannot be compared.
// For one run, it also prints the scripts, the longest tasks, the element of the largest paint, and what moved. Needs a
// web build. `node bench/lighthouse.ts http://127.0.0.1:8080` measures a server that is already running instead of one
// with new demo content; names of pages after that limit it to those pages, and `--runs 3` sets the number of runs.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { launching } from './browser.ts'
import { detailsOf, heading, lineOf, readFigures, type Figures } from './lighthouse-figures.ts'
import { listPages, MissingContent, untilDemoIsThere } from './lighthouse-pages.ts'
import { readTrace, type TraceEvent } from './page-trace.ts'
import { freePort, startServerProcess, withTemporaryFolder } from './server-process.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
})
const [url, ...names] = positionals

try {
  if (url === undefined) await withDemo(measure)
  else await measure(url)
} catch (error) {
  if (!(error instanceof MissingContent)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function withDemo(use: (origin: string) => Promise<void>): Promise<void> {
  await withTemporaryFolder(async (folder) => {
    const server = await startServerProcess(folder, { DEMO_CONTENT: 'on' })
    try {
      await untilDemoIsThere(server.url)
      await use(server.url)
    } finally {
      await server.stop()
    }
  })
}

async function measure(origin: string): Promise<void> {
  const pages = await listPages(origin)
  const chosen = Object.entries(pages).filter(([name]) => names.length === 0 || names.includes(name))
  const port = await freePort()
  const browser = await chromium.launch({
    ...launching,
    args: [...launching.args, `--remote-debugging-port=${port}`],
  })
  try {
    console.log(heading())
    for (const [name, path] of chosen) {
      // Not counted: without a graphics card, the browser first compiles how to draw the page, and the server first
      // renders its pictures.
      await run(origin + path, port)
      const runs: Figures[] = []
      while (runs.length < Number(values.runs)) runs.push(await run(origin + path, port))
      console.log(lineOf(name, runs, loadavg()[0] ?? Number.NaN))
      for (const line of detailsOf(middleOf(runs))) console.log(`${' '.repeat(10)}${line}`)
    }
  } finally {
    await browser.close()
  }
}

/** The run whose score is the median. */
function middleOf(runs: Figures[]): Figures {
  const middle = runs.toSorted((one, other) => one.score - other.score)[Math.floor(runs.length / 2)]
  if (!middle) throw new Error('There must be at least one run.')
  return middle
}

async function run(address: string, port: number): Promise<Figures> {
  const result = await lighthouse(address, {
    port,
    onlyCategories: ['performance'],
    formFactor: 'mobile',
    // No figure needs it, and without a graphics card it takes longer than Lighthouse waits.
    disableFullPageScreenshot: true,
    logLevel: 'error',
  })
  const lhr = result?.lhr
  if (!lhr || lhr.runtimeError) throw new Error(lhr?.runtimeError?.message ?? 'Lighthouse measured nothing.')
  // Lighthouse types the events in more detail than is needed here.
  const { traceEvents } = result.artifacts.Trace as { traceEvents: TraceEvent[] }
  return readFigures(lhr, readTrace(traceEvents).tasks)
}
