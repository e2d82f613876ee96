import { median } from './interleave.ts'
import type { Task } from './page-trace.ts'

/** What Lighthouse reports about a page, as far as it is used here. */
export type Report = {
  audits: Record<string, { numericValue?: number | undefined; details?: unknown } | undefined>
  categories: Record<string, { score: number | null } | undefined>
  environment: { benchmarkIndex: number }
}

/** How much slower a phone is than the measuring machine, according to Lighthouse. */
const slowdown = 4

/** The mark that a page sets once it responds to input (web/app/errors/render-error-boundary.tsx). */
const aliveMark = 'alive'
const mapMark = 'map-drawn'

export type Script = { name: string; bytes: number; isBeforeMap: boolean }
export type Figures = ReturnType<typeof readFigures>

/** The figures of one run. They count only if the page came alive during it: a dormant page is always fast. */
export function readFigures(report: Report, tasks: readonly Task[]) {
  const { audits } = report
  const aliveMs = markIn(report, aliveMark)
  if (aliveMs === undefined)
    throw new Error('The page never came alive while it was measured, so its figures do not count.')
  const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const requests = itemsOf(report, 'network-requests')
  const scripts = scriptsOf(requests, markIn(report, mapMark))
  return {
    score: report.categories['performance']?.score ?? Number.NaN,
    aliveMs,
    firstPaintMs: numberOf('first-contentful-paint'),
    largestPaintMs: numberOf('largest-contentful-paint'),
    blockingMs: numberOf('total-blocking-time'),
    shift: numberOf('cumulative-layout-shift'),
    speedIndexMs: numberOf('speed-index'),
    mainThreadMs: numberOf('mainthread-work-breakdown'),
    requests: requests.length,
    bytes: requests.reduce((sum, request) => sum + bytesOf(request), 0),
    scripts,
    hasMap: markIn(report, mapMark) !== undefined,
    longTasksMs: longestOnPhone(tasks),
    machine: report.environment.benchmarkIndex,
    largest: largestOf(report),
    shifted: shiftedIn(report),
  }
}

type Item = Record<string, unknown>

function itemsOf({ audits }: Report, audit: string): Item[] {
  const { items } = (audits[audit]?.details ?? {}) as { items?: Item[] }
  return items ?? []
}

const bytesOf = ({ transferSize }: Item): number => Number(transferSize ?? 0)

function markIn(report: Report, name: string): number | undefined {
  const mark = itemsOf(report, 'user-timings').find((item) => item['name'] === name)
  return typeof mark?.['startTime'] === 'number' ? mark['startTime'] : undefined
}

/** Largest first. Without a map, none of the scripts counts as needed before it. */
export function scriptsOf(requests: readonly Item[], mapMs: number | undefined): Script[] {
  return requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .map((request) => ({
      name: nameOf(String(request['url'])),
      bytes: bytesOf(request),
      isBeforeMap: mapMs !== undefined && Number(request['networkEndTime']) <= mapMs,
    }))
    .toSorted((one, other) => other.bytes - one.bytes)
}

/** Without the hash of its content. */
const nameOf = (url: string): string => new URL(url).pathname.replace(/^.*\/|(-[\w-]{8})?\.m?js$/g, '')

/**
 * The longest tasks of the page's main thread, scaled to a phone. Measured by CPU time, because on a busy machine a
 * task also waits for other processes.
 */
function longestOnPhone(tasks: readonly Task[]): number[] {
  return tasks
    .map(({ cpuMs }) => cpuMs * slowdown)
    .toSorted((one, other) => other - one)
    .slice(0, 5)
}

/** The element of the largest contentful paint, as the browser writes it. */
function largestOf(report: Report): string {
  const node = itemsOf(report, 'lcp-breakdown-insight').find(({ type }) => type === 'node')
  return typeof node?.['snippet'] === 'string' ? node['snippet'] : 'nothing'
}

function shiftedIn(report: Report): string[] {
  return itemsOf(report, 'layout-shifts').map(({ node, score }) => {
    const { snippet = 'something' } = (node ?? {}) as { snippet?: string }
    return `${Number(score).toFixed(3)} ${snippet}`
  })
}

const columns: [title: string, width: number, of: (figures: Figures) => number, digits?: number][] = [
  ['score', 5, ({ score }) => score, 2],
  ['first paint', 11, ({ firstPaintMs }) => firstPaintMs],
  ['largest', 7, ({ largestPaintMs }) => largestPaintMs],
  ['blocking', 8, ({ blockingMs }) => blockingMs],
  ['shift', 5, ({ shift }) => shift, 3],
  ['speed index', 11, ({ speedIndexMs }) => speedIndexMs],
  ['alive', 6, ({ aliveMs }) => aliveMs],
  ['longest task', 12, ({ longTasksMs }) => longTasksMs[0] ?? 0],
  ['main thread', 11, ({ mainThreadMs }) => mainThreadMs],
  ['requests', 8, ({ requests }) => requests],
  ['KiB', 5, ({ bytes }) => bytes / 1024],
  ['scripts', 7, ({ scripts }) => scripts.length],
  ['script KiB', 10, ({ scripts }) => kibOf(scripts)],
  ['machine', 7, ({ machine }) => machine],
]
const nameWidth = 8

export const heading = (): string =>
  ['page'.padStart(nameWidth), ...columns.map(([title, width]) => title.padStart(width)), 'load'].join(' ')

/** A line with the median of each figure. */
export function lineOf(name: string, runs: readonly Figures[], load: number): string {
  const cells = columns.map(([, width, of, digits = 0]) =>
    median(runs.map(of)).toFixed(digits).padStart(width),
  )
  return [name.padStart(nameWidth), ...cells, load.toFixed(1).padStart(4)].join(' ')
}

const kibOf = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024

const listed = (scripts: readonly Script[]): string =>
  `${kibOf(scripts).toFixed(0)} KiB (${scripts.map(({ name, bytes }) => `${name} ${(bytes / 1024).toFixed(0)}`).join(', ')})`

/** The details behind the figures of one run. */
export function detailsOf({ scripts, hasMap, longTasksMs, largest, shifted }: Figures): string[] {
  const before = scripts.filter(({ isBeforeMap }) => isBeforeMap)
  const after = scripts.filter(({ isBeforeMap }) => !isBeforeMap)
  return [
    ...(hasMap
      ? [`scripts before the map is seen: ${listed(before)}`, `scripts after it: ${listed(after)}`]
      : [`scripts: ${listed(scripts)}`]),
    `longest tasks on a phone: ${longTasksMs.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}`,
    `largest: ${largest}`,
    ...shifted.map((line) => `moved: ${line}`),
  ]
}
