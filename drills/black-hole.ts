import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onCleanup } from './scratch.ts'

export type BlackHole = {
  port: number
  /** The local ports of its connections to its target. */
  ports(): number[]
  /** From now on nothing gets through in either direction, and neither side is told. */
  swallow(): void
}

/** A path to a port that can stop forwarding at any point, like a network whose cable is pulled. */
export async function openBlackHole(target: number): Promise<BlackHole> {
  const pairs: { client: Socket; server: Socket; port: number }[] = []
  const proxy = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true }, () => {
      pairs.push({ client, server, port: server.localPort ?? 0 })
    })
    for (const socket of [client, server]) socket.on('error', () => {})
    client.pipe(server)
    server.pipe(client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onCleanup(() => {
    proxy.close()
    for (const { client, server } of pairs) {
      client.destroy()
      server.destroy()
    }
  })
  const address = proxy.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    ports: () => pairs.map(({ port }) => port),
    swallow() {
      for (const { client, server } of pairs) {
        client.unpipe().pause()
        server.unpipe().pause()
      }
    },
  }
}
