import { fastify, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { handleErrors } from '#server/http/error-handler.ts'
import { knowOperators } from '#server/http/operator.ts'
import { knowViewers } from '#server/http/viewer.ts'
import type { TestApp } from './start-test-app.ts'

/** An app that recognises viewers and has no routes yet. */
export async function bareApp({ services }: TestApp): Promise<FastifyInstance> {
  const { cells, config, now } = services
  const app: FastifyInstance = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  await knowViewers(app, { cells, isHttps: false, now })
  knowOperators(app, { secret: config.secret, now })
  return app
}
