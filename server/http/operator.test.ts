import { fastify } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { handleErrors } from './error-handler.ts'
import { handle } from './handle.ts'
import { knowOperators, operatorAuthorization } from './operator.ts'

const secret = 'a secret that only this test knows'
const now = Date.UTC(2026, 0, 1, 12, 0, 30)

const call = endpoint({
  method: 'POST',
  path: '/api/operator/thing',
  summary: 'For this test',
  access: 'operator',
  body: z.object({ word: z.string() }),
  reply: 'text',
})

async function ask(authorization?: string, payload: object = { word: 'done' }) {
  const app = fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  knowOperators(app, { secret, now: () => now })
  handle(app, call, ({ body }) => body.word)
  const reply = await app.inject({
    method: 'POST',
    url: call.path,
    headers: { ...(authorization && { authorization }) },
    payload,
  })
  await app.close()
  return [reply.statusCode, reply.body]
}

test.each([-minuteMs, 0, minuteMs])(
  'whoever knows the secret is the operator, even with a clock that is off by %i ms',
  async (off) => {
    expect(await ask(operatorAuthorization(secret, now + off))).toEqual([200, 'done'])
  },
)

test.each([
  undefined,
  '',
  'Operator',
  'Operator 00',
  `Operator ${'0'.repeat(64)}`,
  operatorAuthorization('another secret', now),
  operatorAuthorization(secret, now - 2 * minuteMs),
  operatorAuthorization(secret, now + 2 * minuteMs),
  operatorAuthorization(secret, now).toUpperCase(),
  `${operatorAuthorization(secret, now)}0`,
  operatorAuthorization(secret, now).replace('Operator', 'Bearer'),
])('%s does not make an operator, whatever the body is', async (authorization) => {
  expect(await ask(authorization)).toEqual([403, serverMessages.operatorOnly])
  expect(await ask(authorization, {})).toEqual([403, serverMessages.operatorOnly])
})

test('the authorisation does not contain the secret and changes every minute', () => {
  const values = [0, 1, 2].map((minutes) => operatorAuthorization(secret, now + minutes * minuteMs))
  expect(new Set(values).size).toBe(3)
  for (const value of values) expect(value).toMatch(/^Operator [0-9a-f]{64}$/)
})
