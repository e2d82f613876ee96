import type { Page } from '@playwright/test'
import { metric, press, type Session } from './watched-page.ts'

type State = { minute: number; videoMinute: number; heapMib: number; nodes: number; listeners: number }

const warmUpMs = 60_000
const everyMs = 60_000

/** Plays at eight times the speed, and reports each minute what the page holds. */
export async function measureGrowth(page: Page, videoMinutes: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  for (let i = 0; i < 10; i++) await press(page, '>')
  await press(page, '0')
  await press(page, 'k')
  // Whatever is created once is created in the first minute.
  await page.waitForTimeout(warmUpMs)
  const begunAt = Date.now()
  const first = await stateOf(page, session, begunAt)
  const states = [first]
  for (;;) {
    await page.waitForTimeout(everyMs)
    const state = await stateOf(page, session, begunAt)
    states.push(state)
    console.log(described(state))
    const isOver = await page.evaluate(() =>
      [...document.querySelectorAll('video')].every(({ paused }) => paused),
    )
    if (isOver || state.videoMinute >= videoMinutes) break
  }
  const last = states.at(-1) ?? first
  const slope = (name: 'heapMib' | 'nodes' | 'listeners') =>
    slopeOf(states.map((each) => [each.minute, each[name]]))
  console.log(
    `minutes ${first.videoMinute.toFixed(0)} to ${last.videoMinute.toFixed(0)} of the video in ${last.minute.toFixed(1)} minutes: ` +
      `heap ${slope('heapMib').toFixed(3)} MiB a minute (limit 0.1), nodes ${slope('nodes').toFixed(2)}, listeners ${slope('listeners').toFixed(2)} a minute`,
  )
}

const described = ({ minute, videoMinute, heapMib, nodes, listeners }: State): string =>
  `after ${minute.toFixed(1)} minutes, at minute ${videoMinute.toFixed(1)} of the video: ${heapMib.toFixed(2)} MiB, ${nodes} nodes, ${listeners} listeners`

async function stateOf(page: Page, session: Session, begunAt: number): Promise<State> {
  await session.send('HeapProfiler.collectGarbage')
  const seconds = await page.evaluate(() =>
    Number(document.querySelector('[aria-label="Place in the video"]')?.getAttribute('aria-valuenow')),
  )
  return {
    minute: (Date.now() - begunAt) / 60_000,
    videoMinute: seconds / 60,
    heapMib: (await metric(session, 'JSHeapUsedSize')) / 2 ** 20,
    nodes: await metric(session, 'Nodes'),
    listeners: await metric(session, 'JSEventListeners'),
  }
}

const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length

/** The slope of the best-fitting straight line. */
function slopeOf(points: [x: number, y: number][]): number {
  const [x, y] = [mean(points.map(([each]) => each)), mean(points.map(([, each]) => each))]
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  return points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread
}
