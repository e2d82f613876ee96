import swagger, { type SwaggerTransformObject } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { contentSecurity, policyText } from './security-headers.ts'

/** The API viewer adds inline styles; only this page may do so. */
const docsSecurity = {
  ...contentSecurity,
  'style-src': ["'self'", "'unsafe-inline'"],
  'frame-src': ["'none'"],
}

/**
 * Documents every call that is registered after this: `/api/openapi.json` for programs, `/api/docs` for
 * people.
 */
export async function describeCalls(app: FastifyInstance, { isHttps }: { isHttps: boolean }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Trailcast',
        version: '1',
        description:
          'Errors are a status and one plain-text message for a person; the header `x-error-code` names those that applications have to recognise. Every call that changes something needs the header `X-Requested-With: trailcast`. Lists are read page by page with `cursor` and `limit`.',
      },
    },
    transform: jsonSchemaTransform,
    transformObject: withErrors,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: policyText(docsSecurity, isHttps),
    theme: { title: 'Trailcast: calls' },
    uiConfig: {
      layout: 'BaseLayout',
      // Sent to the browser as source text, so it cannot use anything from this module.
      requestInterceptor: (request) => {
        Object.assign(request, { headers: { ...request.headers, 'X-Requested-With': 'trailcast' } })
        return request
      },
    },
  })
}

const errorAnswer = {
  description: 'What went wrong, for a person',
  content: { 'text/plain': { schema: { type: 'string' } } },
} as const

const withErrors: SwaggerTransformObject = (document) => {
  if (!('openapiObject' in document)) return document.swaggerObject
  const { openapiObject } = document
  for (const path of Object.values(openapiObject.paths ?? {})) {
    for (const method of ['get', 'post', 'put', 'delete'] as const) {
      const operation = path?.[method]
      if (operation) operation.responses = { ...operation.responses, default: errorAnswer }
    }
  }
  return openapiObject
}
