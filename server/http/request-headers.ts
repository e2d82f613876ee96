import type { FastifyRequest } from 'fastify'

const acceptedGzip = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/i

/** Listed, and not ruled out by a quality of zero. */
export function acceptsGzip({ headers }: FastifyRequest): boolean {
  return acceptedGzip.test(headers['accept-encoding'] ?? '')
}

/** Whether the client already has this version. Compression on the fly marks ETags as weak. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map(strong) ?? []
  return known.includes(strong(etag)) || known.includes('*')
}

const strong = (etag: string): string => etag.trim().replace(/^W\//, '')

/** The reader's preferred language, which browsers list first; English if there is none that we understand. */
export function languageOf({ headers }: FastifyRequest): string {
  const [first = ''] = (headers['accept-language'] ?? '').split(/[,;]/, 1)
  try {
    return Intl.getCanonicalLocales(first.trim())[0] ?? 'en'
  } catch {
    return 'en'
  }
}
