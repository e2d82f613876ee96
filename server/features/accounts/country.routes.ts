import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getCountry } from '#contract/accounts/sign-in.ts'
import { countryOfLanguages, nearestRegion, readCountryCode } from '#domain/country.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'

/** Headers in which proxies send the visitor's country. */
const proxyHeaders = ['cf-ipcountry', 'x-country-code', 'cloudfront-viewer-country']

export function countryRoutes(app: FastifyInstance, { config }: Services): void {
  const hasProxy = config.trustProxy !== false
  handle(app, getCountry, ({ request, reply }) => {
    const country =
      (hasProxy && countryByProxy(request)) || countryOfLanguages(request.headers['accept-language'])
    reply.headers({ 'x-country': country, 'x-server': nearestRegion(country) })
  })
}

function countryByProxy({ headers }: FastifyRequest): string | undefined {
  return proxyHeaders
    .map((name) => readCountryCode([headers[name]].flat()[0]))
    .find((country) => country !== '')
}
