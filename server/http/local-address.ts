import { isIPv6 } from 'node:net'

/** The address at which programs on the same machine reach the server. */
export function localAddress({ host, port }: { host: string; port: number }): string {
  return `http://${reachable(host)}:${port}`
}

/** A server that listens on all interfaces also listens on this one. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return isIPv6(host) ? `[${host}]` : host
}
