import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeStripeProvider } from '#server/adapters/payments/stripe.ts'
import { allOf, failureOf, startPaymentScene, type PaymentScene } from '#server/testing/payment-scene.ts'
import { startPaymentSandbox } from '#server/testing/start-payment-sandbox.ts'

const start = Date.UTC(2026, 0, 10, 12)
let now = start
let scene: PaymentScene
beforeEach(async () => {
  now = start
  scene = await startPaymentScene(() => now)
})
afterEach(() => scene.sandbox.close())

const buying = [
  'customer.created',
  'customer.subscription.created',
  'invoice.paid',
  'checkout.session.completed',
]

describe('events', () => {
  test('are signed, and name what they are about', async () => {
    await scene.subscribe('storage_50')
    expect(await scene.eventTypes()).toEqual(buying)
    const [first, , , completed] = scene.received
    if (!first || !completed) throw new Error('nothing arrived')
    expect(await scene.provider.readEvent(first.body, first.signature)).toEqual({
      id: expect.stringMatching(/^evt_/) as string,
      type: 'customer.created',
      createdMs: start,
      customerId: scene.customerId,
    })
    const event = await scene.provider.readEvent(Buffer.from(completed.body), completed.signature)
    expect(event).toMatchObject({ customerId: scene.customerId, type: 'checkout.session.completed' })
    expect(await scene.provider.findCheckout(event.sessionId ?? '')).toMatchObject({ status: 'complete' })
  })

  test('that were changed, signed by others or recorded long ago are forged', async () => {
    await scene.eventTypes()
    const { body = '', signature = '' } = scene.received[0] ?? {}
    const read = (text: string, signed: string) => failureOf(scene.provider.readEvent(text, signed))
    expect(await read(body.replace('customer.created', 'customer.updated'), signature)).toEqual([
      'forged',
      undefined,
    ])
    expect(await read(body, '')).toEqual(['forged', undefined])
    expect(await read(body, 't=1,v1=00')).toEqual(['forged', undefined])
    now = start + 300_000
    expect(await read(body, signature)).toBeUndefined()
    now = start + 301_000
    expect(await read(body, signature)).toEqual(['forged', undefined])
  })

  test('may be signed with any of several secrets', async () => {
    await scene.eventTypes()
    const { body = '', signature = '' } = scene.received[0] ?? {}
    const { secretKey, webhookSecret, address } = scene.sandbox
    const providerWith = (...webhookSecrets: string[]) =>
      makeStripeProvider({ secretKey, webhookSecrets, tax: 'none', address, now: () => now })
    expect(await providerWith('whsec_new', webhookSecret).readEvent(body, signature)).toMatchObject({
      type: 'customer.created',
    })
    expect(await failureOf(providerWith('whsec_new').readEvent(body, signature))).toEqual([
      'forged',
      undefined,
    ])
  })

  test('are listed newest first, from a moment on', async () => {
    scene.sandbox.controls.advance(1000)
    await scene.subscribe('storage_50')
    const types = async (sinceMs: number) =>
      (await allOf(scene.provider.listEvents(sinceMs))).map(({ type }) => type)
    expect(await types(start)).toEqual(buying.toReversed())
    expect(await types(start + 1000)).toEqual(buying.slice(1).toReversed())
    expect(await types(start + 2000)).toEqual([])
  })

  test.each([
    ['twice', buying.slice(1).flatMap((type) => [type, type])],
    ['reversed', buying.slice(1).toReversed()],
    ['dropped', []],
    ['delayed', []],
  ] as const)('arrive %s when asked to', async (delivery, expected) => {
    await scene.eventTypes()
    scene.sandbox.controls.deliver(delivery)
    await scene.subscribe('storage_50')
    expect((await scene.eventTypes()).slice(1)).toEqual(expected)
    scene.sandbox.controls.release()
    const late = delivery === 'delayed' ? buying.slice(1) : expected
    expect((await scene.eventTypes()).slice(1)).toEqual(late)
  })

  test('that the receiver refuses are sent again', async () => {
    await scene.eventTypes()
    const arrived: string[] = []
    const answers = [500, 200, 400, 200]
    scene.sandbox.deliverTo(async ({ body }) => {
      arrived.push((JSON.parse(body) as { type: string }).type)
      const answer = answers.shift()
      if (answer === undefined) throw new Error('the line is dead')
      return answer
    })
    await scene.subscribe('storage_50')
    await scene.sandbox.controls.delivered()
    expect(arrived).toEqual(buying.slice(1))
    scene.sandbox.controls.release()
    await scene.sandbox.controls.delivered()
    expect(arrived.slice(3)).toEqual([buying[1], buying[3]])
    answers.push(200)
    scene.sandbox.controls.release()
    await scene.sandbox.controls.delivered()
    expect(arrived.slice(5)).toEqual([buying[3]])
  })
})

describe('trouble', () => {
  test.each([
    ['error', 'away'],
    ['away', 'away'],
  ] as const)('an answer with %s twice means that the provider is %s', async (fault, kind) => {
    scene.sandbox.controls.fail(fault, 2)
    expect(await failureOf(scene.provider.comparePrices())).toEqual([kind, undefined])
    expect(await scene.provider.comparePrices()).toEqual([])
  })

  test('once is not noticed, because the client asks again', async () => {
    scene.sandbox.controls.fail('error', 1)
    expect(await scene.provider.comparePrices()).toEqual([])
  })

  test('an answer that is lost does not make the work be done twice', async () => {
    const { subscriptionId } = await scene.subscribe('storage_50')
    scene.sandbox.controls.fail('lost_answer', 1)
    await scene.provider.cancelAtPeriodEnd(subscriptionId)
    const types = await scene.eventTypes()
    expect(types.filter((type) => type === 'customer.subscription.updated')).toHaveLength(1)
  })

  test('a provider that does not answer is away', async () => {
    const { sandbox, provider } = startPaymentSandbox({ timeoutMs: 20 })
    sandbox.controls.fail('slow')
    expect(await failureOf(provider.comparePrices())).toEqual(['away', undefined])
    sandbox.controls.fail(null)
    expect(await provider.comparePrices()).toEqual([])
    await sandbox.close()
  })

  test('no failure names an address, a key or a person', async () => {
    const { address, secretKey } = scene.sandbox
    const wrong = makeStripeProvider({
      secretKey: 'sk_test_wrong_and_secret',
      webhookSecrets: [],
      tax: 'none',
      address,
      now: () => now,
    })
    const failures = await Promise.all(
      [
        wrong.comparePrices(),
        scene.provider.setCustomerEmail('cus_0', 'canary@trailcast.example'),
        scene.provider.setCustomerEmail(scene.customerId, 'canary@trailcast.example'.repeat(40)),
      ].map((work) => work.then(() => 'accepted', String)),
    )
    expect(failures).toEqual([
      expect.stringMatching(
        /^PaymentFailure: the payment provider: unauthorised \(StripeAuthenticationError/,
      ),
      expect.stringMatching(
        /^PaymentFailure: the payment provider: missing \(StripeInvalidRequestError, resource_missing/,
      ),
      expect.stringMatching(/^PaymentFailure: the payment provider: refused \(StripeInvalidRequestError/),
    ])
    expect(failures.join()).not.toMatch(/canary|wrong_and_secret|127\.0\.0\.1|http/)
    expect(failures.join()).not.toContain(secretKey)
  })
})

describe('memory', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailcast-sandbox-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('a restart loses neither a plan nor the time', async () => {
    const file = join(folder, 'data', 'sandbox.json')
    const first = startPaymentSandbox({ file, now: () => start })
    const customerId = await first.provider.findOrCreateCustomer({ accountId: 'us_1', email: 'a@b.example' })
    const { sessionId } = await first.provider.createCheckout({
      customerId,
      accountId: 'us_1',
      items: ['storage_200'],
      successUrl: 'https://trailcast.example',
      cancelUrl: 'https://trailcast.example',
      expiresAtMs: start + 3_600_000,
      idempotencyKey: 'one',
    })
    first.sandbox.controls.payCheckout(sessionId)
    first.sandbox.controls.advance(86_400_000)
    const before = await first.provider.findSubscription(customerId)
    await first.sandbox.close()

    const second = startPaymentSandbox({ file, now: () => start })
    const { invoiceId, status } = before?.latestInvoice ?? {}
    expect(await second.provider.findSubscription(customerId)).toMatchObject({
      items: [{ kind: 'storage_200' }],
      latestInvoice: { invoiceId, status },
    })
    expect(second.sandbox.controls.now()).toBe(start + 86_400_000)
    expect(await allOf(second.provider.listEvents(start))).toHaveLength(4)
    expect(await second.provider.comparePrices()).toEqual([])
    await second.sandbox.close()
  })

  test('a file that cannot be read is named, instead of forgetting who paid', async () => {
    const file = join(folder, 'sandbox.json')
    await writeFile(file, '{')
    expect(() => startPaymentSandbox({ file })).toThrow(`${file} cannot be read`)
  })
})
