import { readFileSync } from 'node:fs'

const listening = '0A'

/** The remote ports of all connections that the process listening on this port still holds. */
export function portsConnectedTo(port: number): Set<number> {
  const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)
  const held = lines.flatMap((line) => {
    const [, local = '', remote = '', state, , , , , , inode] = line.trim().split(/\s+/)
    // Without an inode, the process has closed it, and only the system is still waiting for the other side.
    return portOf(local) === port && state !== listening && inode !== '0' ? [portOf(remote)] : []
  })
  return new Set(held)
}

const portOf = (address: string): number => Number.parseInt(address.split(':')[1] ?? '', 16)
