import { Agent, request } from 'node:http'

export type Readers = {
  /** How many requests were answered, and how long each took. */
  durationsMs: number[]
  /** Requests answered with an unexpected status, or not at all. */
  failed: string[]
  /** Requests that were skipped because too many were in progress: an open loop must not pile up forever. */
  skipped: number
  leave(): Promise<void>
}

type Page = { path: string; status?: number }

/** More than this at once would measure the queue, not the server. */
const maxAtOnce = 64
const patienceMs = 30_000

/** This many readers a second, each requesting one of the pages in turn, regardless of earlier requests. */
export function startReaders({
  url,
  pages,
  perSecond,
}: {
  url: string
  pages: Page[]
  perSecond: number
}): Readers {
  const agent = new Agent({ keepAlive: true, maxSockets: maxAtOnce })
  const underWay = new Set<Promise<void>>()
  const readers: Readers = { durationsMs: [], failed: [], skipped: 0, leave }

  async function read({ path, status = 200 }: Page): Promise<void> {
    const began = performance.now()
    const answered = await get(`${url}${path}`, agent)
    if (answered === status) readers.durationsMs.push(performance.now() - began)
    else readers.failed.push(`${path}: ${answered}`)
  }

  let turn = 0
  const timer = setInterval(() => {
    const page = pages[turn++ % pages.length]
    if (!page) return
    if (underWay.size >= maxAtOnce) readers.skipped++
    else {
      const done: Promise<void> = read(page).finally(() => underWay.delete(done))
      underWay.add(done)
    }
  }, 1000 / perSecond)

  async function leave(): Promise<void> {
    clearInterval(timer)
    await Promise.all(underWay)
    agent.destroy()
  }

  return readers
}

/** The status, or why there was none. */
function get(url: string, agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { 'accept-encoding': 'gzip' }
    request(url, { agent, headers, signal: AbortSignal.timeout(patienceMs) }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      answer.on('error', (error) => resolve(error.message))
    })
      .on('error', (error) => resolve(error.message))
      .end()
  })
}
