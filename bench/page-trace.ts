import type { Page } from '@playwright/test'

export type TraceEvent = {
  name: string
  cat: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string; data?: { url?: string; functionName?: string; type?: string } }
}

export type Task = {
  ms: number
  cpuMs: number
  /** The longest steps of the task, under the browser's names. */
  parts: { name: string; ms: number; cpuMs: number }[]
}

export type PageTrace = {
  tasks: Task[]
  /** CPU time of functions that the browser called in scripts, by file. */
  scriptMs: Map<string, number>
  pictures: number
  /** Layouts that a script had to wait for. */
  forcedLayouts: number
  layouts: number
}

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'toplevel',
  'v8',
  'blink',
  'gpu',
  'media',
]

/** Traces the page's main thread during `work`. */
export async function tracePage(page: Page, work: () => Promise<void>): Promise<PageTrace> {
  const session = await page.context().newCDPSession(page)
  const traceConfig = { includedCategories: categories, excludedCategories: ['*'] }
  await session.send('Tracing.start', { traceConfig, transferMode: 'ReturnAsStream' })
  const pictures = await picturesOf(page)
  await work()
  const shown = (await picturesOf(page)) - pictures
  const complete = new Promise<{ stream?: string }>((resolve) =>
    session.once('Tracing.tracingComplete', resolve),
  )
  await session.send('Tracing.end')
  const { stream: handle = '' } = await complete
  let text = ''
  for (;;) {
    const { data, eof, base64Encoded } = await session.send('IO.read', { handle, size: 1 << 22 })
    text += base64Encoded ? Buffer.from(data, 'base64').toString() : data
    if (eof) break
  }
  await session.send('IO.close', { handle })
  await session.detach()
  const { traceEvents } = JSON.parse(text) as { traceEvents: TraceEvent[] }
  return { ...readTrace(traceEvents), pictures: shown }
}

const picturesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('video')].reduce(
      (sum, video) => sum + video.getVideoPlaybackQuality().totalVideoFrames,
      0,
    ),
  )

/** What the page's thread did. */
export function readTrace(events: TraceEvent[]): Omit<PageTrace, 'pictures'> {
  const thread = pageThread(events)
  const mine = events.filter(
    (event) => event.ph === 'X' && event.pid === thread.pid && event.tid === thread.tid,
  )
  const sorted = mine.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
  const tasks: Task[] = []
  const scriptMs = new Map<string, number>()
  let [layouts, forcedLayouts, scriptEnd, taskEnd] = [0, 0, -1, -1]
  for (const event of sorted) {
    const { name, ts, dur = 0, args } = event
    const [ms, cpuMs] = [dur / 1000, (event.tdur ?? dur) / 1000]
    if (name === 'RunTask' || name === 'ThreadControllerImpl::RunTask') {
      if (ts < taskEnd) continue
      taskEnd = ts + dur
      tasks.push({ ms, cpuMs, parts: [] })
      continue
    }
    if (ms > 5 && ts < taskEnd) tasks.at(-1)?.parts.push({ name: named(event), ms, cpuMs })
    if (name === 'FunctionCall' && ts >= scriptEnd) {
      scriptEnd = ts + dur
      const file = (args?.data?.url ?? '').split('/').at(-1) ?? ''
      scriptMs.set(file, (scriptMs.get(file) ?? 0) + cpuMs)
    }
    if (name === 'Layout') {
      layouts += 1
      if (ts < scriptEnd) forcedLayouts += 1
    }
  }
  return { tasks, scriptMs, layouts, forcedLayouts }
}

function named({ name, args }: TraceEvent): string {
  const { url, functionName, type } = args?.data ?? {}
  return [name, type, functionName, url?.split('/').at(-1)].filter(Boolean).join(' ')
}

/** Of the threads with that name, the busiest is the page's. */
function pageThread(events: TraceEvent[]): { pid: number; tid: number } {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const countOf = ({ pid, tid }: TraceEvent) =>
    events.filter((event) => event.pid === pid && event.tid === tid).length
  const [most] = mains.toSorted((one, other) => countOf(other) - countOf(one))
  if (!most) throw new Error('The trace names no thread of a page.')
  return most
}
