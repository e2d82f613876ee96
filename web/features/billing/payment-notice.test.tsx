import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Billing } from '#contract/accounts/account.ts'
import { button, openWithPlans, paidPlan, tidyUp } from '#web/app/testing/billing-for-tests.tsx'
import { isAskingStore } from '#web/session/cookie-consent.ts'
import { currentUserQuery } from '#web/session/current-user.ts'

beforeEach(() => isAskingStore.set(false))
afterEach(tidyUp)

const region = () => screen.queryByRole('region', { name: 'Payment' })
const full: Billing = { ...paidPlan, disk_usage: 101e9 }
const tooLittle =
  'Your subscription does not have sufficient storage. Either remove some of your videos, or subscribe to more data.'

test('a banner takes the place of less urgent notices, and leads to the dialog', async () => {
  openWithPlans('/faq', {}, { billing: full, site: { mode: 'demo' } })
  expect((await screen.findByRole('alert')).textContent).toBe(tooLittle)
  expect(screen.getByRole('link', { name: 'Get more storage' }).getAttribute('href')).toBe(
    '/my_storage?checkout=true',
  )
  expect(screen.queryByRole('complementary', { name: 'Demo' })).toBeNull()
})

test('a dismissed banner stays away until it is displayed anew, but another one is shown', async () => {
  const { person, router, state, client } = openWithPlans('/faq', {}, { billing: full })
  await person.click(await button('Dismiss'))
  expect(region()).toBeNull()
  await act(() => router.navigate('/about'))
  await screen.findByRole('heading', { level: 1, name: /About/ })
  expect(region()).toBeNull()
  state.billing = { ...full, error: 'The card has expired.' }
  await act(() => client.invalidateQueries(currentUserQuery))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was an error with your last payment. The card has expired.',
  )
})

test('a confirmation at the bank opens in a new tab', async () => {
  openWithPlans('/faq', {}, { billing: { ...paidPlan, url: 'https://pay.example/invoice' } })
  const link = await screen.findByRole('link', { name: 'Proceed' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    'https://pay.example/invoice',
    '_blank',
  ])
})

test('a card is updated on the pages of the provider', async () => {
  const { person, tabs } = openWithPlans(
    '/faq',
    { '/api/billing_portal': () => new Response('https://pay.example/portal') },
    { billing: { ...paidPlan, error: 'The card has expired.' } },
  )
  await person.click(await button('Update card'))
  await waitFor(() => expect(tabs).toMatchObject([{ address: 'https://pay.example/portal' }]))
})

test('a plan that runs out while the page is open is looked up again, and may have been renewed', async () => {
  const { state, client } = openWithPlans(
    '/my_storage',
    {},
    { billing: { ...paidPlan, subscription_active_until: Date.now() + 2000 } },
  )
  await screen.findByText('100 GB of storage and HD watch')
  state.billing = { ...paidPlan, subscription_watch: false }
  await screen.findByText('100 GB of storage')
  expect(client.getQueryData(currentUserQuery.queryKey)?.billing).toEqual(state.billing)
  expect(region()).toBeNull()
})

test.each([
  ['the question about cookies comes first', { billing: full }, true],
  ['where nothing is sold, there is none', { billing: full, site: { billing: false } }, false],
  ['whoever has paid has none', { billing: paidPlan }, false],
] as const)('%s', async (_, opened, isAsking) => {
  isAskingStore.set(isAsking)
  openWithPlans('/faq', {}, opened)
  await screen.findByRole('link', { name: 'My storage' })
  expect(region()).toBeNull()
  expect(screen.queryByRole('region', { name: 'Cookies' }) !== null).toBe(isAsking)
})
