import { afterEach, expect, test } from 'vitest'
import { checkoutPath } from '#contract/billing/checkout-path.ts'
import { pagePaths } from '#contract/site/page-paths.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { dismissToast, listToasts } from '#web/ui/feedback/toast-store.ts'
import { texts } from './messages.ts'
import { showUnpaid } from './show-unpaid.ts'

afterEach(() => {
  for (const { id } of listToasts()) dismissToast(id)
})

const plan = { label: texts.choosePlan, to: checkoutPath() }
const storage = { label: texts.myStorage, to: pagePaths.myStorage }

test.each([
  ['the code of a missing plan, in other words', { text: 'No.', code: 'subscription_expired' }, plan],
  ['the words about a missing plan, without the code', { text: serverMessages.subscriptionExpired }, storage],
  ['no room left', { text: 'There is no room left.' }, storage],
] as const)('%s: what helps is offered beside the sentence of the server', (_, failure, action) => {
  showUnpaid(failure)
  expect(listToasts().map(({ text, actions }) => ({ text, actions }))).toEqual([
    { text: failure.text, actions: [action] },
  ])
})
