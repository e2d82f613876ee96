import { connect, type Socket } from 'node:net'
import { getSite } from '#contract/site/site.ts'
import { sendMessage } from '#contract/contact/contact.ts'
import { ask } from './visitor.ts'

/** How long a slow client waits before its next byte. */
const byteEveryMs = 1000

export type SlowClient = {
  kind: 'headers' | 'body'
  openedAt: number
  closedAt: number | undefined
  answer: string
}

const beginnings = {
  headers: `GET ${getSite.path} HTTP/1.1\r\nHost: drill\r\nX-Slow: `,
  body: `POST ${sendMessage.path} HTTP/1.1\r\nHost: drill\r\nX-Requested-With: trailcast\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"message":"`,
}

/** Half of them never finish their headers, and half never finish their body. */
export function openSlowClients(port: number, size: number): { clients: SlowClient[]; close: () => void } {
  const sockets: Socket[] = []
  const clients = Array.from({ length: size }, (_, i): SlowClient => {
    const kind = i % 2 === 0 ? 'headers' : 'body'
    const client: SlowClient = { kind, openedAt: performance.now(), closedAt: undefined, answer: '' }
    const socket = connect(port, '127.0.0.1', () => socket.write(beginnings[kind]))
    socket.on('data', (chunk) => (client.answer += String(chunk)))
    // Being disconnected is expected.
    socket.on('error', () => {})
    socket.on('close', () => (client.closedAt = performance.now()))
    sockets.push(socket)
    return client
  })
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable && !socket.connecting) socket.write('a')
  }, byteEveryMs)
  return {
    clients,
    close() {
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
    },
  }
}

/**
 * Sends an ordinary request every few milliseconds until told to stop; returns their times in milliseconds, and what
 * went wrong.
 */
export async function sample(
  url: string,
  isEnough: (count: number) => boolean,
): Promise<{ times: number[]; wrong: string[] }> {
  const times: number[] = []
  const wrong: string[] = []
  while (!isEnough(times.length)) {
    const from = performance.now()
    const { status, text } = await ask(url + getSite.path)
    times.push(performance.now() - from)
    if (status !== 200 || !getSite.reply.safeParse(JSON.parse(text)).success) wrong.push(`${status} ${text}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { times, wrong }
}

export function percentile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}
