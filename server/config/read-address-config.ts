import { isIP } from 'node:net'
import type { Config } from './config.ts'
import type { SettingsReader } from './settings.ts'

type Addresses = Pick<Config, 'host' | 'port' | 'publicUrl' | 'trustProxy'>

/** Whether the host of a URL is this machine itself. */
export const isThisMachine = (hostname: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname)

/** Where the server listens, its public URL, and the proxies in between. */
export function readAddresses(read: SettingsReader, mode: Config['mode']): Addresses {
  const isBehindLocalProxy = read.choice('LOCAL_TLS_PROXY', ['off', 'on']) === 'on'
  const port = read.wholeNumber('PORT', { min: 0, max: 65_535 })
  return {
    host: readHost(read, mode, isBehindLocalProxy),
    port,
    publicUrl: readPublicUrl(read, { mode, port, isBehindLocalProxy }),
    trustProxy: readTrustProxy(read, isBehindLocalProxy),
  }
}

function readHost(read: SettingsReader, mode: Config['mode'], isBehindLocalProxy: boolean): string {
  const host = read.text('HOST') || (mode === 'demo' || isBehindLocalProxy ? '127.0.0.1' : '0.0.0.0')
  if (isBehindLocalProxy && !isThisMachine(host)) {
    read.mistake(
      `HOST is "${host}", but with LOCAL_TLS_PROXY=on only the proxy on this machine may reach the server: expected 127.0.0.1, ::1 or nothing.`,
    )
  }
  return host
}

type Asked = { mode: Config['mode']; port: number; isBehindLocalProxy: boolean }

function readPublicUrl(read: SettingsReader, { mode, port, isBehindLocalProxy }: Asked): string {
  const url = read.url('PUBLIC_URL', ['https:', 'http:'])
  if (url && (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')) {
    read.unexpected('PUBLIC_URL', 'an address without a path, as in https://trailcast.example')
  }
  if (mode === 'production' && !read.isSet('PUBLIC_URL')) {
    read.mistake(
      'PUBLIC_URL is missing: production needs the address people use, as in https://trailcast.example.',
    )
  }
  // Behind such a proxy, browsers only ever see the proxy's address.
  if (url && isBehindLocalProxy) url.protocol = 'https:'
  if (url?.protocol === 'http:' && mode === 'production' && !isThisMachine(url.hostname)) {
    read.unexpected(
      'PUBLIC_URL',
      'an address that starts with https://, because passwords and cookies must not travel in the open; if a proxy on this machine ends TLS, set LOCAL_TLS_PROXY=on',
    )
  }
  return url?.origin ?? `http://localhost:${port}`
}

/** Trusting every sender would let anyone choose the address used for rate limits. */
function readTrustProxy(read: SettingsReader, isBehindLocalProxy: boolean): boolean | string {
  if (isBehindLocalProxy && !read.isSet('TRUST_PROXY')) return 'loopback'
  const given = read.text('TRUST_PROXY')
  if (given === 'true' || given === 'false') return given === 'true'
  const proxies = given.split(',').map((proxy) => proxy.trim())
  if (!proxies.every(isAddressRange)) {
    read.unexpected('TRUST_PROXY', 'true, false, or addresses of proxies, as in 10.0.0.0/8, loopback')
  }
  return proxies.join(',')
}

function isAddressRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
