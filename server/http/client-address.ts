import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The client's address. If no proxy forwards the request, it is simply the other end of the connection. */
export function addressOf(request: FastifyRequest): string {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined
  return isForwarded ? request.ip : (request.socket.remoteAddress ?? '')
}

/**
 * The host that the browser requested. A forwarded-host header only counts if it comes from a trusted proxy: in that
 * case, there are addresses beyond the other end of the connection.
 */
export function hostOf(request: FastifyRequest): string {
  const isFromProxy = (request.ips?.length ?? 0) > 1
  return isFromProxy ? request.host : (request.headers.host ?? '')
}

/**
 * The unit that a rate limit counts: an IPv4 address, or the /64 network of an IPv6 address, since one
 * household owns all addresses in it.
 */
export function countedAddress(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.toLowerCase().replace(/%.*$/, '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
