import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startPaymentScene, type PaymentScene } from '#server/testing/payment-scene.ts'

const start = Date.UTC(2026, 0, 10, 12)
let scene: PaymentScene
beforeEach(async () => {
  scene = await startPaymentScene(() => start)
})
afterEach(() => scene.sandbox.close())

type Seen = { status: number; text: string; location: string | null }

async function visit(url: string, form?: Record<string, string>): Promise<Seen> {
  const reply = await fetch(url, {
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  return { status: reply.status, text: await reply.text(), location: reply.headers.get('location') }
}

const press = (url: string, action: string, fields = {}) => visit(url, { action, ...fields })

const opened = async () => (await scene.checkout(['storage_1000', 'watch_hd'])).url ?? ''

async function openInvoice(): Promise<string> {
  await scene.subscribe('storage_50')
  scene.sandbox.controls.setCard(scene.customerId, 'asks')
  return (await scene.change(['storage_1000'], 'charge_now')).latestInvoice?.hostedUrl ?? ''
}

const openPortal = () =>
  scene.provider.portalUrl({
    customerId: scene.customerId,
    returnUrl: 'https://trailcast.example/my_storage',
  })

const control = async () => {
  const { host, port } = await scene.sandbox.address()
  return `http://${host}:${port}/control`
}

describe('the payment page', () => {
  test('shows what is sold for how much, and that no money moves', async () => {
    const { status, text } = await visit(await opened())
    expect(status).toBe(200)
    for (const part of [
      'no money moves',
      'Trailcast storage, 1 TB',
      '$14.99',
      'Trailcast HD watching',
      '$4.99',
      '$19.98',
      '10 February 2026',
    ])
      expect(text).toContain(part)
  })

  test('Pay buys the plan and leads back with the number of the session', async () => {
    const session = await scene.checkout(['storage_50'])
    const { status, location } = await press(session.url ?? '', 'pay')
    expect([status, location]).toEqual([303, `https://trailcast.example/done?session=${session.sessionId}`])
    expect(await scene.find()).toMatchObject({ status: 'active', items: [{ kind: 'storage_50' }] })
    // Returning to the page does not allow paying again.
    expect(await press(session.url ?? '', 'pay')).toMatchObject({ status: 410 })
    expect(await scene.find()).toMatchObject({ liveCount: 1 })
  })

  test('a declined card is told, buys nothing, and another may follow', async () => {
    const url = await opened()
    const { status, text } = await press(url, 'declined')
    expect(status).toBe(200)
    expect(text).toContain('The card was declined. Nothing was charged.')
    expect(await scene.provider.findSubscription(scene.customerId)).toBeUndefined()
    expect(await press(url, 'pay')).toMatchObject({ status: 303 })
  })

  test('the bank may be asked first, and may be refused', async () => {
    const url = await opened()
    const { location } = await press(url, 'bank')
    expect((await visit(location ?? '')).text).toContain('Do you confirm the payment of $19.98 to Trailcast?')
    expect((await press(location ?? '', 'refuse')).text).toContain('The payment was not confirmed.')
    expect(await scene.provider.findSubscription(scene.customerId)).toBeUndefined()
    expect((await press(location ?? '', 'confirm')).location).toContain('https://trailcast.example/done')
    expect(await scene.find()).toMatchObject({ status: 'active' })
  })

  test('Cancel leads back and buys nothing', async () => {
    const { location } = await press(await opened(), 'cancel')
    expect(location).toBe('https://trailcast.example/cancelled')
    expect(await scene.provider.findSubscription(scene.customerId)).toBeUndefined()
  })

  test('one that has expired says so', async () => {
    const url = await opened()
    scene.sandbox.controls.advance(3_600_000)
    expect(await visit(url)).toMatchObject({ status: 410 })
    expect(await press(url, 'pay')).toMatchObject({ status: 410 })
  })
})

describe('the page of an invoice', () => {
  test('shows its lines and lets it be paid', async () => {
    const url = await openInvoice()
    const { text } = await visit(url)
    for (const part of [
      'Waiting for payment',
      'Unused time on Trailcast storage, 50 GB',
      '-$1.99',
      '$14.99',
      '$13.00',
    ])
      expect(text).toContain(part)
    expect((await press(url, 'declined')).text).toContain('The card was declined.')
    expect(await scene.find()).toMatchObject({
      hasPendingUpdate: true,
      latestInvoice: { declineCode: 'generic_decline' },
    })
    expect(await press(url, 'pay')).toMatchObject({ status: 303, location: url })
    expect((await visit(url)).text).toContain('Paid')
    expect(await scene.find()).toMatchObject({ items: [{ kind: 'storage_1000' }] })
  })

  test('lets the bank be told that it is right', async () => {
    const url = await openInvoice()
    const { location } = await press(url, 'bank')
    expect((await visit(location ?? '')).text).toContain('$13.00')
    expect((await press(location ?? '', 'refuse')).text).toContain('The payment was not confirmed.')
    await press(location ?? '', 'confirm')
    expect(await scene.find()).toMatchObject({ hasPendingUpdate: false, items: [{ kind: 'storage_1000' }] })
  })
})

describe('the portal', () => {
  test('shows the plan and the invoices, and leads back', async () => {
    expect((await visit(await openPortal())).text).toContain('There is no plan.')
    await scene.subscribe('storage_50')
    const { text } = await visit(await openPortal())
    for (const part of [
      'https://trailcast.example/my_storage',
      'Renews on 10 February 2026',
      'SANDBOX-0001',
      '$1.99',
    ])
      expect(text).toContain(part)
  })

  test('cancels the plan, and keeps it after all', async () => {
    await scene.subscribe('storage_50')
    const url = await openPortal()
    await press(url, 'cancel')
    expect(await scene.find()).toMatchObject({ cancelAtMs: Date.UTC(2026, 1, 10, 12), status: 'active' })
    expect((await visit(url)).text).toContain('Ends on 10 February 2026')
    await press(url, 'keep')
    expect(await scene.find()).toMatchObject({ cancelAtMs: null })
    expect(await scene.eventTypes()).toContain('customer.subscription.updated')
  })

  test('takes another card', async () => {
    await scene.subscribe('storage_50')
    await press(await openPortal(), 'card', { card: 'insufficient_funds' })
    scene.sandbox.controls.advance(31 * 86_400_000)
    expect(await scene.find()).toMatchObject({ status: 'past_due' })
  })
})

describe('the control room', () => {
  test('lets a month pass', async () => {
    await scene.subscribe('storage_50')
    await press(await control(), 'month')
    expect(scene.sandbox.controls.now()).toBe(Date.UTC(2026, 1, 10, 12))
    expect((await scene.find()).items).toMatchObject([{ periodStartMs: Date.UTC(2026, 1, 10, 12) }])
    await press(await control(), 'week')
    await press(await control(), 'day')
    expect(scene.sandbox.controls.now()).toBe(Date.UTC(2026, 1, 18, 12))
  })

  test('chooses cards and disputes for a customer', async () => {
    await scene.subscribe('storage_50')
    const customer = { customer: scene.customerId }
    await press(await control(), 'dispute', customer)
    expect(await scene.find()).toMatchObject({ dispute: 'open' })
    expect((await visit(await control())).text).toContain('Decide for Trailcast')
    await press(await control(), 'lost', customer)
    expect(await scene.find()).toMatchObject({ dispute: 'lost' })
    expect(await press(await control(), 'won', customer)).toMatchObject({ status: 400 })
    await press(await control(), 'card', { ...customer, card: 'declined' })
    await press(await control(), 'month')
    expect(await scene.find()).toMatchObject({ status: 'past_due' })
  })

  test('delays events and sends them', async () => {
    await scene.eventTypes()
    await press(await control(), 'delivery', { delivery: 'delayed' })
    await scene.subscribe('storage_50')
    expect(await scene.eventTypes()).toEqual(['customer.created'])
    expect((await visit(await control())).text).toContain('3 events have not arrived yet.')
    await press(await control(), 'release')
    expect(await scene.eventTypes()).toHaveLength(4)
  })

  test('makes requests fail until they shall not', async () => {
    await press(await control(), 'fault', { fault: 'error' })
    await expect(scene.find()).rejects.toMatchObject({ kind: 'away' })
    await press(await control(), 'fault', { fault: 'none' })
    expect(await scene.provider.comparePrices()).toEqual([])
  })
})

test('what people wrote is text, never markup', async () => {
  await scene.provider.setCustomerEmail(scene.customerId, '"><script>alert(1)</script>@b.example')
  const { url } = await scene.checkout(['storage_50'])
  const { text } = await visit(url ?? '')
  expect(text).not.toContain('<script>')
  expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)')
})

test.each(['/', '/checkout/cs_test_0', '/invoice/in_0', '/portal/bps_0', '/constructor/x'])(
  'there is nothing at %s',
  async (path) => {
    const { host, port } = await scene.sandbox.address()
    expect(await visit(`http://${host}:${port}${path}`)).toMatchObject({ status: 404 })
  },
)
