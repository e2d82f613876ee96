import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { inTheEnd } from './scratch.ts'

/** How long a server that refuses connections is waited for. Less than a browser waits for an answer. */
const patienceMs = 3000
const pauseMs = 50

export type Front = {
  url: string
  /** What it has seen: requests, those it could not pass on, and those whose client left before the answer. */
  counts: { requests: number; badGateways: number; abandoned: number }
}

/**
 * A reverse proxy as a server has in production: it keeps connections, waits a little while nobody listens
 * behind it, and answers 502 when nobody does or when a connection breaks before there is an answer.
 */
export async function openFront(targets: number[]): Promise<Front> {
  const counts = { requests: 0, badGateways: 0, abandoned: 0 }
  const agent = new Agent({ keepAlive: true })
  const front = createServer((incoming, outgoing) => void forward(incoming, outgoing))
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  inTheEnd(() => {
    agent.destroy()
    front.close()
    front.closeAllConnections()
  })

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    counts.requests++
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) counts.abandoned++
    })
    const body = await readAll(incoming)
    const giveUpAt = performance.now() + patienceMs
    for (let i = counts.requests; !outgoing.closed; i++) {
      try {
        const answer = await ask(targets[i % targets.length] ?? 0, incoming, body)
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', () => outgoing.destroy())
        answer.pipe(outgoing)
        return
      } catch (error) {
        // Nothing was sent yet, so it can be tried again; of any other failure nobody knows what was done.
        const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
        if (!isRefused || performance.now() > giveUpAt) {
          counts.badGateways++
          outgoing.writeHead(502).end()
          return
        }
      }
      await pause(pauseMs)
    }
  }

  function ask(port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const passed = request({ host: '127.0.0.1', port, agent, method, path: url, headers }, resolve)
      passed.on('error', reject)
      passed.end(body)
    })
  }

  const address = front.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, counts }
}

async function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  // A client that leaves in the middle wants no answer.
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
