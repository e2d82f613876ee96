import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { basic } from '#server/testing/given.ts'
import { readBasic, readBearer } from './read-authorization.ts'

const digest = 'ab'.repeat(32)
const requestWith = (authorization?: string) => ({ headers: { authorization } }) as FastifyRequest

test('email and digest are read from the header, whatever the case of its first word', () => {
  const { authorization } = basic('ann@mail.example', digest)
  for (const header of [authorization, authorization.replace('Basic', 'basic')])
    expect(readBasic(requestWith(header))).toEqual({ email: 'ann@mail.example', digest })
})

test('the header may omit the base64 padding', () => {
  const { authorization } = basic('anna@mail.example', digest)
  expect(readBasic(requestWith(authorization.replace(/=+$/, '')))).toEqual({
    email: 'anna@mail.example',
    digest,
  })
})

test.each([
  undefined,
  '',
  'Basic',
  'Basic  ',
  'Basic =',
  'Basic ?',
  `Basic ${'x'.repeat(100_000)}`,
  'Bearer abc',
])('%s holds no credentials', (header) => {
  expect(readBasic(requestWith(header))).toBeUndefined()
})

test('a ticket is read from the header', () => {
  expect(readBearer(requestWith('Bearer abc.d-e_f.0=='))).toBe('abc.d-e_f.0==')
  expect(readBearer(requestWith('bearer x'))).toBe('x')
})

test.each([undefined, '', 'Bearer', 'Bearer ', 'Bearer a b', `Bearer ${'x'.repeat(8001)}`, 'Basic abc'])(
  '%s holds no ticket',
  (header) => {
    expect(readBearer(requestWith(header))).toBeUndefined()
  },
)
