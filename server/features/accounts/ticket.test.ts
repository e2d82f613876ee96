import { createHash } from 'node:crypto'
import cookie from '@fastify/cookie'
import { fastify, type FastifyInstance } from 'fastify'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TicketPurpose } from '#contract/accounts/provider.ts'
import type { SignInProvider } from '#contract/accounts/sign-in.ts'
import { AppError } from '#server/http/app-error.ts'
import { deriveKey } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { makeTicket, openTicket, readTicket, type ProviderIdentity } from './ticket.ts'

let time = Date.UTC(2026, 0, 1)
/** The only services that tickets need. */
const servicesWith = (publicUrl = 'http://localhost', secret = 'the secret of this test') =>
  ({ config: { secret, publicUrl }, now: () => time }) as Services
const services = servicesWith()

const browser = 'b'.repeat(43)
const hashOf = (value: string) => createHash('sha256').update(value).digest()
const ann: ProviderIdentity = {
  provider: 'google',
  sub: '1',
  email: 'ann@mail.example',
  isEmailVerified: true,
  name: 'Ann',
}
type Opened = {
  services: Services
  provider: SignInProvider
  purpose?: TicketPurpose | undefined
  isWhole: boolean
}

let opened: Opened
let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  await app.register(cookie)
  app.get('/', (request) => {
    const read = opened.isWhole ? openTicket : readTicket
    return read(opened.services, request, opened.provider, opened.purpose)
  })
  app.setErrorHandler((error, _request, reply) =>
    error instanceof AppError ? reply.code(error.status).send({ code: error.code }) : reply.code(500).send(),
  )
})
afterAll(() => app.close())

type Changes = Partial<Opened> & { cookie?: string; header?: string }
async function open(ticket: string, { cookie: given, header, ...changes }: Changes = {}) {
  opened = { services, provider: 'google', isWhole: false, ...changes }
  const headers = { authorization: header ?? `Bearer ${ticket}`, cookie: given ?? `sign-in=${browser}` }
  const reply = await app.inject({ url: '/', headers })
  return { status: reply.statusCode, body: reply.json<unknown>() }
}
const ticketOf = (identity = ann, purpose: TicketPurpose = 'sign_in', from = services) =>
  makeTicket(from, identity, { purpose, browser: hashOf(browser) })
const refused = { status: 401, body: { code: 'ticket_invalid' } }

describe('a ticket', () => {
  test('says who someone is at the provider, for ten minutes and as often as asked', async () => {
    const ticket = await ticketOf()
    expect(await open(ticket)).toEqual({ status: 200, body: ann })
    expect(await open(ticket, { isWhole: true })).toMatchObject({
      status: 200,
      body: { identity: ann, expiresAt: new Date(time + 600_000).toISOString() },
    })
    const start = time
    time = start + 599_000
    expect(await open(ticket)).toEqual({ status: 200, body: ann })
    time = start + 600_000
    expect(await open(ticket)).toEqual(refused)
    time = start
  })

  test('has an id of its own', async () => {
    const ids = []
    for (const ticket of [await ticketOf(), await ticketOf()])
      ids.push(((await open(ticket, { isWhole: true })).body as { id: string }).id)
    expect(new Set(ids).size).toBe(2)
  })

  test.each<[string, Changes]>([
    ['another provider', { provider: 'facebook' }],
    ['another purpose', { purpose: 'verify' }],
    ['another browser', { cookie: `sign-in=${'c'.repeat(43)}` }],
    ['a browser without a cookie', { cookie: '' }],
    ['a site with other cookies', { services: servicesWith('https://trailcast.example') }],
    ['a server with another secret', { services: servicesWith('http://localhost', 'another secret') }],
    ['a request without it', { header: '' }],
    ['a request with something else', { header: 'Basic abc' }],
  ])('is good for nothing with %s', async (_, changes) => {
    expect(await open(await ticketOf(), changes)).toEqual(refused)
  })

  test('made to verify ownership is good for that, and not to sign in', async () => {
    const ticket = await ticketOf(ann, 'verify')
    expect(await open(ticket, { purpose: 'verify' })).toEqual({ status: 200, body: ann })
    expect(await open(ticket)).toEqual(refused)
  })

  test('of a site with encryption is tied to its own cookie', async () => {
    const secure = servicesWith('https://trailcast.example')
    const ticket = await ticketOf(ann, 'sign_in', secure)
    expect(await open(ticket, { services: secure, cookie: `__Host-sign-in=${browser}` })).toEqual({
      status: 200,
      body: ann,
    })
    expect(await open(ticket, { services: secure })).toEqual(refused)
  })

  test('is refused without one of its facts, or by another algorithm', async () => {
    const key = deriveKey(services.config.secret, 'provider tickets')
    const claims = { provider: 'google', email: null, email_verified: true, name: 'Ann', purpose: 'sign_in' }
    const browserClaim = { browser: hashOf(browser).toString('base64url') }
    const signed = (facts: Record<string, unknown>, alg = 'HS256') =>
      new SignJWT(facts)
        .setProtectedHeader({ alg })
        .setSubject('1')
        .setJti('one')
        .setExpirationTime(Math.floor(time / 1000) + 60)
        .sign(key)
    expect(await open(await signed({ ...claims, ...browserClaim }))).toMatchObject({ status: 200 })
    expect(await open(await signed(claims))).toEqual(refused)
    expect(await open(await signed({ ...claims, ...browserClaim }, 'HS384'))).toEqual(refused)
    expect(await open(await signed({ ...claims, ...browserClaim, name: 7 }))).toEqual(refused)
  })
})
