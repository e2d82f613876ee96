import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { paymentChannel, termsVersion } from '#contract/billing/billing.ts'
import {
  activeUntil,
  button,
  dialog,
  hearPayment,
  openWithPlans,
  paidPlan,
  said,
  tidyUp,
} from '#web/app/testing/billing-for-tests.tsx'
import { awaitedStore, hasBeenAwayStore } from './awaited-payment.ts'

const checkout = '/api/create_checkout'
const payPage = 'https://pay.example/session'
const answerPage = { [checkout]: () => new Response(payPage) }
const due = (due_now: number) => ({
  '/api/billing/preview': () =>
    Response.json({ due_now, next_amount: 999, next_at_ms: activeUntil, currency: 'usd' }),
})

afterEach(() => {
  awaitedStore.set(null)
  hasBeenAwayStore.set(false)
  tidyUp()
})

const posted = (calls: { method: string; url: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body])
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Everything up to the payment page in its own tab. */
async function buy100() {
  const opened = openWithPlans('/my_storage?by=year&checkout=true&storage=100', answerPage)
  await opened.person.click(await button('Pay $2.99 now'))
  await dialog('Finish in the other tab')
  return opened
}

describe('buying a plan', () => {
  test('the tab opens with the click, and gets its address when the server knows it', async () => {
    const answer = Promise.withResolvers<Response>()
    const { person, tabs, calls } = openWithPlans('/my_storage?checkout=true&storage=100', {
      [checkout]: () => answer.promise,
    })
    const choices = within(await dialog('Choose a plan'))
    expect(choices.getByRole<HTMLInputElement>('radio', { name: /^100 GB/ }).checked).toBe(true)
    await person.click(await button('Pay $2.99 now'))
    expect(tabs).toEqual([{ name: '_blank', features: undefined, address: null, isClosed: false }])
    answer.resolve(new Response(payPage))
    await dialog('Finish in the other tab')
    expect(tabs[0]?.address).toBe(payPage)
    expect(calls.find(({ url }) => url.startsWith('/api/billing/preview'))?.url).toBe(
      '/api/billing/preview?storage=100&watch=false',
    )
    expect(posted(calls)).toEqual([
      [checkout, { storage: 100, watch: false, consent: { terms_version: termsVersion, starts_now: true } }],
    ])
  })

  test('success is told once, closes the dialog, and brings the new plan', async () => {
    const { state, router } = await buy100()
    state.billing = paidPlan
    hearPayment({ type: 'payment-success' })
    hearPayment({ type: 'payment-success' })
    expect(await screen.findByText('100 GB of storage and HD watch')).toBeDefined()
    await noDialog()
    expect(router.state.location.search).toBe('?by=year')
    expect(said()).toEqual(['Thank you. Your plan is up to date.'])
  })

  test('success is told once the new plan is there, not before', async () => {
    const { state, server } = await buy100()
    state.billing = paidPlan
    const answer = server.getMockImplementation()
    const held = Promise.withResolvers<void>()
    const before = server.mock.calls.length
    server.mockImplementation(async (...asked) => {
      await held.promise
      return answer!(...asked)
    })
    hearPayment({ type: 'payment-success' })
    await waitFor(() => expect(server.mock.calls.length).toBeGreaterThan(before))
    expect(said()).toEqual([])
    held.resolve()
    await waitFor(() => expect(said()).toEqual(['Thank you. Your plan is up to date.']))
  })

  test('a canceled payment closes the dialog, too', async () => {
    await buy100()
    hearPayment({ type: 'payment-canceled' })
    await noDialog()
    expect(said()).toEqual(['The payment was canceled. Nothing was charged.'])
  })

  test('the result is also heard if the payment page has cut the tie to this one', async () => {
    const { state } = await buy100()
    state.billing = paidPlan
    const channel = new BroadcastChannel(paymentChannel)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    channel.postMessage({ type: 'payment-success' })
    expect(await screen.findByText('100 GB of storage and HD watch')).toBeDefined()
    await noDialog()
    channel.close()
  })

  test('other sites and other messages are not believed', async () => {
    const { server } = await buy100()
    const before = server.mock.calls.length
    hearPayment({ type: 'payment-success' }, 'https://evil.example')
    hearPayment({ type: 'payment-refunded' })
    hearPayment('payment-success')
    expect(screen.getByRole('dialog', { name: 'Finish in the other tab' })).toBeDefined()
    expect(server.mock.calls.length).toBe(before)
  })

  test('who comes back from a page that says nothing is looked after, too', async () => {
    const { state } = await buy100()
    state.billing = { ...paidPlan, subscription_watch: false }
    act(() => void dispatchEvent(new Event('focus')))
    await noDialog()
    expect(said()).toEqual(['Thank you. Your plan is up to date.'])
  })

  test('if the browser blocks the tab, a link leads to the payment page', async () => {
    const { person } = openWithPlans('/my_storage?checkout=true&watch=true', answerPage)
    vi.spyOn(window, 'open').mockReturnValue(null)
    await person.click(await button('Pay $2.99 now'))
    const link = await screen.findByRole('link', { name: 'Open the payment page' })
    expect(link.getAttribute('href')).toBe(payPage)
  })

  test.each([
    [500, 'a secret', 'Could not initiate payment: error 500'],
    [400, '', 'Could not initiate payment: error 400'],
    [
      422,
      'There are no changes in your subscription. Nothing to do.',
      'There are no changes in your subscription. Nothing to do.',
    ],
    [403, 'Your bank disputes a payment.', 'Your bank disputes a payment.'],
  ])('after %d (%s) it says: %s, asks once, and closes the tab', async (status, text, shown) => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockClear()
    const { person, tabs, calls } = openWithPlans('/my_storage?checkout=true&storage=50', {
      [checkout]: () => new Response(text, { status }),
    })
    await person.click(await button('Pay $2.99 now'))
    const failure = await screen.findByText(shown)
    expect(failure.closest('[role=alert]')).not.toBeNull()
    expect(tabs).toMatchObject([{ address: null, isClosed: true }])
    expect(posted(calls)).toHaveLength(1)
    // Not necessarily the last call: the site may be requested afterwards, for its stand-ins.
    expect(timeout).toHaveBeenCalledWith(12_000)
  })

  test('nothing is paid for before its price is known', async () => {
    const { person, calls } = openWithPlans('/my_storage?checkout=true', {
      '/api/billing/preview': ({ url }) =>
        url.includes('storage=50') ? new Response('', { status: 502 }) : Response.json(0),
    })
    expect((await button('Pay now')).hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('Choose some storage, HD watch, or both.')).toBeDefined()
    await person.click(screen.getByRole('radio', { name: /^50 GB/ }))
    expect(await screen.findByText('The price could not be calculated: error 502.')).toBeDefined()
    expect((await button('Pay now')).hasAttribute('disabled')).toBe(true)
    expect(posted(calls)).toEqual([])
  })

  const isPretended = 'This is a demo: the payment is simulated, and nobody is charged anything.'

  test.each([
    ['in a demo, whoever buys is told that nobody is charged', null],
    ['in a demo, whoever changes a plan is told so, too', paidPlan],
  ])('%s', async (_, billing) => {
    openWithPlans(
      '/my_storage?checkout=true',
      {},
      { ...(billing && { billing }), site: { stand_ins: ['payments'] } },
    )
    const shown = within(await dialog(billing ? 'Your plan' : 'Choose a plan'))
    expect(await shown.findByText(isPretended)).toBeDefined()
  })

  test('where payments are real, there is no such note', async () => {
    openWithPlans('/my_storage?checkout=true', {}, { site: { stand_ins: [] } })
    const shown = within(await dialog('Choose a plan'))
    expect(await shown.findByRole('radio', { name: /^50 GB/ })).toBeDefined()
    expect(shown.queryByText(isPretended)).toBeNull()
  })

  test('visitors are asked to log in', async () => {
    openWithPlans('/my_storage?checkout=true', {}, { user: null })
    expect(await screen.findByRole('heading', { name: 'Please log in to see this page' })).toBeDefined()
  })
})

describe('changing a plan', () => {
  const address = '/my_storage?checkout=true'
  const open = (answers = {}, billing = paidPlan) =>
    openWithPlans(address, { ...answerPage, ...answers }, { billing })
  const choose = async (person: ReturnType<typeof open>['person'], name: RegExp) =>
    person.click(within(await dialog('Your plan')).getByRole('radio', { name }))

  test('what stays the same is neither asked for nor paid', async () => {
    const { person, calls, tabs } = open()
    await person.click(await button('Update plan'))
    expect(screen.getByText('There are no changes in your subscription. Nothing to do.')).toBeDefined()
    expect([posted(calls), tabs]).toEqual([[], []])
    await choose(person, /^50 GB/)
    expect(screen.queryByText(/There are no changes/)).toBeNull()
  })

  test('more is paid for at once', async () => {
    const { person, calls } = open(due(321))
    await choose(person, /^200 GB/)
    await person.click(await button('Pay $3.21 now'))
    await dialog('Finish in the other tab')
    expect(posted(calls)).toEqual([[checkout, { storage: 200, watch: true }]])
  })

  test('less costs nothing now', async () => {
    const { person, calls } = open(due(0))
    await choose(person, /^50 GB/)
    const due0 = await screen.findByText('Nothing')
    expect(due0.closest('dl')?.textContent).toContain('$9.99')
    expect(screen.getByText(/is taken off your next payments/)).toBeDefined()
    await person.click(await button('Update plan'))
    await dialog('Finish in the other tab')
    expect(posted(calls)).toEqual([[checkout, { storage: 50, watch: true }]])
  })

  test('nothing at all is no change, but an end', async () => {
    const { person, calls } = open()
    await choose(person, /^No storage/)
    await person.click(screen.getByRole('checkbox', { name: /^HD watch/ }))
    expect(screen.getByText('To end your plan, cancel it.')).toBeDefined()
    expect((await button('Update plan')).hasAttribute('disabled')).toBe(true)
    expect(calls.filter(({ url }) => url.includes('storage=0&watch=false'))).toEqual([])
  })

  test('those who bought earlier see the price they pay', async () => {
    open({}, { ...paidPlan, subscription_storage_price: 199 })
    const options = within(await dialog('Your plan'))
    expect(options.getByRole('radio', { name: /^100 GB.*\$1\.99/ })).toBeDefined()
    expect(options.getByRole('radio', { name: /^50 GB.*\$1\.99/ })).toBeDefined()
    expect(options.getByText('You have 100 GB of storage and HD watch for $6.98/month.')).toBeDefined()
  })

  test('what was cancelled is kept by asking for the same again', async () => {
    const { person, calls } = open({}, { ...paidPlan, subscription_status: 'cancelled' })
    const keep = within(await dialog('Your plan')).getByRole('button', { name: 'Keep my plan' })
    expect(screen.queryByRole('button', { name: 'Cancel plan…' })).toBeNull()
    await person.click(keep)
    await dialog('Finish in the other tab')
    expect(posted(calls)).toEqual([[checkout, { storage: 100, watch: true }]])
  })

  test('what is unpaid is paid first', async () => {
    const { person, tabs } = open({}, { ...paidPlan, subscription_active_until: Date.now() - 1000 })
    await person.click(
      within(await dialog('Your plan')).getByRole('button', { name: 'Pay the open invoice' }),
    )
    await waitFor(() => expect(tabs).toMatchObject([{ address: payPage }]))
  })

  test('during a dispute nothing can be changed', async () => {
    open({}, { ...paidPlan, subscription_status: 'disputed' })
    const about = await dialog('Your plan')
    expect(about.textContent).toContain('A payment was disputed at your bank')
    expect(within(about).queryAllByRole('radio')).toEqual([])
  })
})

describe('cancelling a plan', () => {
  const path = '/api/cancel_subscription'
  const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(activeUntil)
  const open = async (answer: () => Response) => {
    const opened = openWithPlans('/my_storage', { [path]: answer }, { billing: paidPlan })
    await opened.person.click(await button('Cancel plan'))
    return { ...opened, question: within(await dialog('Cancel your plan?')) }
  }

  test('says before that uploads stop at once, and can be reconsidered', async () => {
    const { person, question, calls } = await open(() => new Response(null, { status: 204 }))
    expect(
      question.getByText(
        `You can no longer upload videos from the moment you cancel, although you have paid until ${day}.`,
      ),
    ).toBeDefined()
    await person.click(question.getByRole('button', { name: 'Keep my plan' }))
    await noDialog()
    expect(posted(calls)).toEqual([])
  })

  test('is confirmed, and the plan says when it ends', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const { person, question, state } = await open(() => {
      expect(timeout).toHaveBeenLastCalledWith(15_000)
      return new Response(null, { status: 204 })
    })
    state.billing = { ...paidPlan, subscription_status: 'cancelled' }
    await person.click(question.getByRole('button', { name: 'Cancel plan' }))
    await noDialog()
    expect(said()).toEqual(['Subscription canceled'])
    expect(await screen.findByText(`Your plan ends on ${day}. No more payments will be made.`)).toBeDefined()
    expect(await button('Keep my plan')).toBeDefined()
  })

  test('says if it failed', async () => {
    const { person, question } = await open(() => new Response('a secret', { status: 500 }))
    await person.click(question.getByRole('button', { name: 'Cancel plan' }))
    expect(await question.findByText('Failed: error 500')).toBeDefined()
    expect(said()).toEqual([])
  })
})
