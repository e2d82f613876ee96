import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowsOnlineMap } from '#contract/base-map/online-map.ts'

export type ContentSecurity = Record<string, string[]>

const nobody = "'none'"

/**
 * Nothing inline, and nothing external except embedded videos and their pictures, which need consent first.
 */
export const contentSecurity: ContentSecurity = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:', 'https://i.ytimg.com'],
  'media-src': ["'self'", 'blob:'],
  'worker-src': ["'self'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'frame-src': ['https://www.youtube-nocookie.com'],
  'frame-ancestors': [nobody],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
}

const turnstileHost = 'https://challenges.cloudflare.com'

type Guests = {
  usesTurnstile: boolean
  mapOrigins: readonly string[]
  /** Stores to which browsers upload parts directly. */
  storeOrigins?: readonly string[]
}

/** Adds what the Cloudflare bot check, an external base map and an object store need, where they are used. */
export function contentSecurityFor({
  usesTurnstile,
  mapOrigins,
  storeOrigins = [],
}: Guests): ContentSecurity {
  const guests: ContentSecurity = {
    ...(usesTurnstile && { 'script-src': [turnstileHost], 'frame-src': [turnstileHost] }),
    'connect-src': [...mapOrigins, ...storeOrigins],
    'img-src': [...mapOrigins],
  }
  return Object.fromEntries(
    Object.entries(contentSecurity).map(([name, values]) => [name, [...values, ...(guests[name] ?? [])]]),
  )
}

/** The browser features that pages may use; everything else is off, for embedded videos as well. */
const permissions = [
  'accelerometer=()',
  'autoplay=(self "https://www.youtube-nocookie.com")',
  'camera=()',
  'display-capture=()',
  'encrypted-media=(self "https://www.youtube-nocookie.com")',
  'fullscreen=(self "https://www.youtube-nocookie.com")',
  'geolocation=(self)',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'picture-in-picture=(self "https://www.youtube-nocookie.com")',
  'serial=()',
  'usb=()',
].join(', ')

/** The header's value. On plain http, upgrading requests would make every file of a page unreachable. */
export function policyText(directives: ContentSecurity, isHttps: boolean): string {
  const parts = Object.entries(directives).map(([name, values]) => `${name} ${values.join(' ')}`)
  return [...parts, ...(isHttps ? ['upgrade-insecure-requests'] : [])].join('; ')
}

const policyHeader = 'content-security-policy'

type Options = Guests & {
  isHttps: boolean
  /** Map servers that pages may ask once their visitor has allowed it. */
  mapOriginsByChoice?: readonly string[]
}

/** The security headers of an answer, built once. */
function securityHeaders({ isHttps, ...guests }: Guests & { isHttps: boolean }): Record<string, string> {
  return {
    [policyHeader]: policyText(contentSecurityFor(guests), isHttps),
    'permissions-policy': permissions,
    // Sign-in and payment windows have to reach the page that opened them.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // The XSS filters of old browsers opened more holes than they closed.
    'x-xss-protection': '0',
  }
}

/** Headers that also protect parts of pages: no type sniffing, no use by other sites, no plain HTTP. */
const neededByParts = new Set([
  'x-content-type-options',
  'cross-origin-resource-policy',
  'strict-transport-security',
])

/** Scripts, styles, fonts, pictures, videos, tiles and columns of samples. */
const partTypes =
  /^(image|video|audio|font|text\/(css|javascript)|application\/(javascript|octet-stream|vnd\.))/

/** Whether the answer cannot become a page. An SVG can, and a worker is bound by the policy sent with its own file. */
function isPart({ url }: FastifyRequest, reply: FastifyReply): boolean {
  const type = String(reply.getHeader('content-type') ?? '')
  return partTypes.test(type) && !type.startsWith('image/svg') && !/worker[-.][^/]*$/.test(url)
}

export function sendSecurityHeaders(
  app: FastifyInstance,
  { mapOriginsByChoice = [], ...needs }: Options,
): void {
  const usual = variantOf(needs)
  const withMap = variantOf({ ...needs, mapOrigins: [...needs.mapOrigins, ...mapOriginsByChoice] })
  const variantFor = ({ headers }: FastifyRequest): Variant =>
    allowsOnlineMap(headers.cookie ?? '') ? withMap : usual

  app.addHook('onRequest', (request, reply, done) => {
    const { headers, etagEnding } = variantFor(request)
    reply.headers(headers)
    forgetOtherPolicies(request, etagEnding)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isPart(request, reply))
      for (const name of Object.keys(usual.headers)) if (!neededByParts.has(name)) reply.removeHeader(name)
    const etag = reply.getHeader('etag')
    if (typeof etag === 'string' && isPage(request, reply))
      reply.header('etag', etag.replace(/"$/, variantFor(request).etagEnding)).removeHeader('last-modified')
    done(null, payload)
  })
}

type Variant = { headers: Record<string, string>; etagEnding: string }

/**
 * Chromium keeps the policy of a cached page when that page is answered with 304, so a page that was cached
 * under another policy has to be sent again: the ETag of a page ends with a hash of the policy.
 */
function variantOf(needs: Guests & { isHttps: boolean }): Variant {
  const headers = securityHeaders(needs)
  const etagEnding = `.${hash('sha256', headers[policyHeader] ?? '', 'base64url').slice(0, 8)}"`
  return { headers, etagEnding }
}

/** Strips the ending, which the rest of the server does not know about. */
function forgetOtherPolicies(request: FastifyRequest, etagEnding: string): void {
  const known = request.headers['if-none-match']
  if (known?.includes(etagEnding)) request.headers['if-none-match'] = known.replaceAll(etagEnding, '"')
  else if (wantsPage(request)) {
    delete request.headers['if-none-match']
    delete request.headers['if-modified-since']
  }
}

const wantsPage = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html')

/** A 304 answer has no content type. */
const isPage = (request: FastifyRequest, reply: FastifyReply): boolean =>
  reply.statusCode === 304
    ? wantsPage(request)
    : String(reply.getHeader('content-type')).startsWith('text/html')

/** For a page that other sites may embed. No other page may be, because of clickjacking. */
export function allowFraming(reply: FastifyReply): void {
  const policy = String(reply.getHeader(policyHeader) ?? '')
  reply.header(policyHeader, policy.replace(`frame-ancestors ${nobody}`, 'frame-ancestors *'))
  reply.removeHeader('x-frame-options')
  reply.header('cross-origin-resource-policy', 'cross-origin')
}
