import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onCleanup } from './scratch.ts'

/** How long to wait for a server that refuses connections. Less than a browser waits for an answer. */
const usualPatienceMs = 3000
const probeEveryMs = 50

export type Front = {
  url: string
  /**
   * What it has seen: requests, those it could not forward, and those whose client left before the answer.
   */
  counts: { requests: number; badGateways: number; abandoned: number }
}

/**
 * A reverse proxy like a server has in production: it keeps connections alive, waits a little if nothing listens behind
 * it, and answers 502 if that goes on or if a connection breaks before there is an answer.
 */
export async function openFront(targets: number[], slowness: number): Promise<Front> {
  const patienceMs = usualPatienceMs * slowness
  const counts = { requests: 0, badGateways: 0, abandoned: 0 }
  const agent = new Agent({ keepAlive: true })
  const over = new AbortController()
  const front = createServer((incoming, outgoing) => {
    // A client that leaves in the middle of its request wants no answer.
    forward(incoming, outgoing).catch(() => outgoing.destroy())
  })
  // One that closes idle connections may do so just when a client sends the next request; browsers repeat that one.
  front.keepAliveTimeout = 0
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  onCleanup(() => {
    over.abort()
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
        // Nothing was sent yet, so it can be retried; after any other failure it is unknown what was done.
        const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
        if (!isRefused || performance.now() > giveUpAt) {
          counts.badGateways++
          outgoing.writeHead(502).end()
          return
        }
      }
      await nextProbe()
    }
  }

  /**
   * All waiting requests share one probe: a thousand futile connections would keep the machine from starting
   * the server.
   */
  let probing: Promise<unknown> | undefined
  async function nextProbe(): Promise<void> {
    probing ??= untilOneListens(targets, over.signal).finally(() => (probing = undefined))
    await Promise.race([probing, pause(patienceMs)])
  }

  function ask(
    port: number,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
  ): Promise<IncomingMessage> {
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
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function untilOneListens(ports: number[], over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    for (const port of ports) if (await isListening(port)) return
    await pause(probeEveryMs)
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
