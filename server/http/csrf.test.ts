import fastify from 'fastify'
import { expect, test } from 'vitest'
import { refuseForeignWrites } from './csrf.ts'

/** Behind a proxy at 10.0.0.1. */
const app = fastify({ trustProxy: '10.0.0.1' })
refuseForeignWrites(app, { publicUrl: 'https://trails.example' })
app.setErrorHandler((error: Error & { status?: number }, _request, reply) =>
  reply.code(error.status ?? 500).send(error.message),
)
app.post('/api/thing', async () => 'written')

async function write(remoteAddress: string, headers: Record<string, string>): Promise<number> {
  const all = { 'x-requested-with': 'trailcast', host: 'inside.example', ...headers }
  return (await app.inject({ method: 'POST', url: '/api/thing', remoteAddress, headers: all })).statusCode
}

const forwarded = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'other.example' }

test('the host that a trusted proxy forwards is our own', async () => {
  expect(await write('10.0.0.1', { ...forwarded, origin: 'https://other.example' })).toBe(200)
  expect(await write('10.0.0.1', { ...forwarded, origin: 'https://evil.example' })).toBe(403)
})

test('a forwarded host from anyone else makes no other site our own', async () => {
  for (const headers of [forwarded, { 'x-forwarded-host': 'other.example' }]) {
    expect(await write('203.0.113.9', { ...headers, origin: 'https://other.example' })).toBe(403)
    expect(await write('203.0.113.9', { ...headers, origin: 'https://inside.example' })).toBe(200)
  }
})

test('nor does one from the address of the proxy that nobody forwards', async () => {
  const own = { 'x-forwarded-host': 'other.example', origin: 'https://other.example' }
  expect(await write('10.0.0.1', own)).toBe(403)
})

test('the public address is our own, whoever forwards what', async () => {
  for (const address of ['10.0.0.1', '203.0.113.9'])
    expect(await write(address, { ...forwarded, origin: 'https://trails.example' })).toBe(200)
})
