// What Lighthouse says of the pages on a phone: five runs each, after one that does not count, with nothing
// cached, the median of each figure, and the machine's index, without which the figures of two machines cannot
// be compared. Needs a web build.
// `node bench/lighthouse.ts http://127.0.0.1:8080` measures a server that runs already instead of one with new
// demo content; after that, names of pages measure only those, and `--runs 3` says how often.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { getRecommendedVideos } from '#contract/discovery.ts'
import { pagePaths } from '#contract/page-paths.ts'
import { getProject } from '#contract/project.ts'
import { launching } from './browser.ts'
import { freePort, startServerProcess, withTemporaryFolder } from './server-process.ts'
import { median } from './interleave.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
})
const [url, ...names] = positionals
/** Drawing the videos of the demo takes minutes. */
const patienceMs = 900_000
const demoProjects = 6

const heading = [
  'page',
  'score',
  'first paint ms',
  'largest ms',
  'blocking ms',
  'shift',
  'speed index',
  'scripts',
  'requests',
  'KiB',
  'main thread ms',
  'machine',
  'load',
]
const widths = [8, 5, 14, 10, 11, 6, 11, 7, 8, 5, 14, 7, 5]

if (url === undefined)
  await withTemporaryFolder(async (folder) => {
    const server = await startServerProcess(folder, { DEMO_CONTENT: 'on' })
    try {
      await measure(server.url)
    } finally {
      await server.stop()
    }
  })
else await measure(url)

async function measure(origin: string): Promise<void> {
  const pages = await listPages(origin)
  const chosen = Object.entries(pages).filter(([name]) => names.length === 0 || names.includes(name))
  const port = await freePort()
  const browser = await chromium.launch({
    ...launching,
    args: [...launching.args, `--remote-debugging-port=${port}`],
  })
  try {
    console.log(heading.map((text, i) => text.padStart(widths[i] ?? 0)).join(' '))
    for (const [name, path] of chosen) {
      // Not counted: a browser without a graphics card first compiles how to draw the page, and the server its pictures.
      await run(origin + path, port)
      const runs: Figures[] = []
      while (runs.length < Number(values.runs)) runs.push(await run(origin + path, port))
      const middle = (of: (figures: Figures) => number) => median(runs.map(of))
      const cells = [
        name,
        middle((each) => each.score).toFixed(2),
        middle((each) => each.firstPaintMs).toFixed(0),
        middle((each) => each.largestPaintMs).toFixed(0),
        middle((each) => each.blockingMs).toFixed(0),
        middle((each) => each.shift).toFixed(3),
        middle((each) => each.speedIndexMs).toFixed(0),
        middle((each) => each.scripts).toFixed(0),
        middle((each) => each.requests).toFixed(0),
        (middle((each) => each.bytes) / 1024).toFixed(0),
        middle((each) => each.cpuMs).toFixed(0),
        middle((each) => each.machine).toFixed(0),
        loadavg()[0]?.toFixed(1) ?? '',
      ]
      console.log(cells.map((text, i) => text.padStart(widths[i] ?? 0)).join(' '))
      console.log(`${''.padStart(widths[0] ?? 0)} largest: ${runs[0]?.largest ?? 'nothing'}`)
    }
  } finally {
    await browser.close()
  }
}

/** One page of each kind, with what everyone may see. */
async function listPages(origin: string): Promise<Record<string, string>> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const reply = await fetch(`${origin}${getRecommendedVideos.path}?number=1`)
    const { items: videos } = getRecommendedVideos.reply.parse(await reply.json())
    const ready = videos.filter((video) => video.is_ready && video.poster !== null)
    for (const { id } of ready.length < demoProjects ? [] : ready) {
      const project = await fetch(origin + getProject.path.replace(':id', id))
      const { telemetries } = getProject.reply.parse(await project.json())
      const activity = telemetries.find(({ kind, has_page }) => kind === 'activity' && has_page)
      if (activity)
        return {
          home: pagePaths.home,
          watch: pagePaths.watch.replace(/:\w+/, id),
          activity: pagePaths.activity.replace(/:\w+/, activity.id),
          map: pagePaths.map.replace('/*', ''),
          faq: pagePaths.faq,
        }
    }
    if (Date.now() > deadline) throw new Error('There is no demo content.')
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

type Figures = Awaited<ReturnType<typeof run>>

async function run(address: string, port: number) {
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
  const numberOf = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const requests = itemsOf(lhr.audits['network-requests'])
  return {
    score: lhr.categories['performance']?.score ?? Number.NaN,
    firstPaintMs: numberOf('first-contentful-paint'),
    largestPaintMs: numberOf('largest-contentful-paint'),
    blockingMs: numberOf('total-blocking-time'),
    shift: numberOf('cumulative-layout-shift'),
    speedIndexMs: numberOf('speed-index'),
    cpuMs: numberOf('mainthread-work-breakdown'),
    scripts: requests.filter(({ resourceType }) => resourceType === 'Script').length,
    requests: requests.length,
    bytes: requests.reduce((sum, { transferSize }) => sum + Number(transferSize ?? 0), 0),
    machine: lhr.environment.benchmarkIndex,
    largest: largestOf(lhr.audits),
  }
}

type Audits = Record<string, { details?: unknown } | undefined>
type Item = Record<string, unknown>

function itemsOf(audit: Audits[string]): Item[] {
  const { items } = (audit?.details ?? {}) as { items?: Item[] }
  return items ?? []
}

/** The element that was painted last and largest, as the browser writes it. */
function largestOf(audits: Audits): string {
  const parts = itemsOf(audits['lcp-breakdown-insight'])
  const node = parts.find(({ type }) => type === 'node') as { snippet?: string } | undefined
  return node?.snippet ?? 'nothing'
}
