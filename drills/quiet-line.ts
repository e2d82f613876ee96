import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onCleanup } from './scratch.ts'

export type QuietLine = {
  port: number
  /** `silent`: nothing gets through any more, and neither side is told. `cut`: connections end and are refused. */
  become(state: 'open' | 'silent' | 'cut'): void
}

/** A path to a port that can go silent or be cut, and then be restored. */
export async function openLine(target: number): Promise<QuietLine> {
  let current: 'open' | 'silent' | 'cut' = 'open'
  const sockets = new Set<Socket>()
  const relay = createServer((near) => {
    if (current === 'cut') {
      near.destroy()
      return
    }
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', (bytes) => current === 'open' && to.write(bytes))
    }
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  onCleanup(() => {
    relay.close()
    endAll()
  })
  return {
    port: (relay.address() as AddressInfo).port,
    become(state) {
      // Whatever was in transit while it was silent is lost.
      if (state === 'cut' || current === 'silent') endAll()
      current = state
    },
  }
}
