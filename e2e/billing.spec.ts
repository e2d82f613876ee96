import type { Page } from '@playwright/test'
import { expectGoodEverywhere } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { signUp } from './sign-up.ts'

let server: ServerProcess | undefined

test.beforeAll(async () => {
  test.setTimeout(300_000)
  server = await startServerProcess(async () => ({ PAYMENTS: 'stand_in', STARTING_PLAN: 'off' }))
})
test.afterAll(() => server?.stop())

test.use({
  // Playwright reads from this pattern which fixtures are needed: none.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => use(server?.url),
  contextOptions: { reducedMotion: 'reduce' },
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const planIs = (page: Page, name: string) =>
  expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible()
const toast = (page: Page, text: string) => expect(page.getByRole('status').getByText(text)).toBeVisible()

/** Returns the window that a press opens. */
async function openedBy(page: Page, press: () => Promise<void>): Promise<Page> {
  const popup = page.waitForEvent('popup')
  await press()
  return popup
}

/** Leads from the dialog with this choice to the payment page. */
async function toPaymentPage(page: Page, wish: string): Promise<Page> {
  await page.goto(`/my_storage?checkout=true&${wish}`)
  return openedBy(page, () => button(page, /^Pay \$[\d.]+ now$/).click())
}

/** The page at the end of a payment closes itself. */
async function pressAndClose(popup: Page, name: string | RegExp): Promise<void> {
  const closed = popup.waitForEvent('close')
  await button(popup, name).click()
  await closed
}

async function buy(page: Page, wish: string): Promise<void> {
  await pressAndClose(await toPaymentPage(page, wish), /^Pay \$/)
  await toast(page, 'Thank you. Your plan is up to date.')
}

/** Another size of storage, chosen in the dialog. */
async function chooseSize(page: Page, size: string): Promise<void> {
  await button(page, 'Change plan').click()
  await page
    .getByRole('dialog', { name: 'Your plan' })
    .getByRole('radio', { name: new RegExp(`^${size}`) })
    .check()
}

test('from the price list to a plan, through the payment page in its own tab', async ({ page, context }) => {
  await signUp(context)
  await page.goto('/plans')
  await page.getByRole('link', { name: 'Choose 100 GB' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a plan' })
  await expect(dialog.getByRole('radio', { name: /^100 GB/ })).toBeChecked()
  await expect(dialog).toContainText('$2.99')
  await expectGoodEverywhere(page)
  const popup = await openedBy(page, () => button(page, 'Pay $2.99 now').click())
  await expect(page.getByRole('dialog', { name: 'Finish in the other tab' })).toBeVisible()
  await pressAndClose(popup, 'Pay $2.99')
  await toast(page, 'Thank you. Your plan is up to date.')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/my_storage')
  await planIs(page, '100 GB of storage')
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My storage' }),
  ).toBeVisible()
  await page.goto('/plans')
  await expect(page.getByRole('row', { name: /^100 GB/ })).toContainText('Your plan')
})

test('a declined card buys nothing, and neither does going back', async ({ page, context }) => {
  await signUp(context)
  const popup = await toPaymentPage(page, 'storage=50')
  await button(popup, 'Card declined').click()
  await expect(popup.getByRole('alert')).toContainText('declined')
  await pressAndClose(popup, 'Cancel and go back')
  await toast(page, 'The payment was canceled. Nothing was charged.')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button(page, 'Choose a plan')).toBeVisible()
})

test('a payment that the bank asks about is confirmed there', async ({ page, context }) => {
  await signUp(context)
  const popup = await toPaymentPage(page, 'watch=true')
  await button(popup, '3-D Secure').click()
  await pressAndClose(popup, 'Confirm')
  await planIs(page, 'HD watch')
})

test('a plan grows and shrinks, ends and goes on after all', async ({ page, context }) => {
  await signUp(context)
  await buy(page, 'storage=100')

  await test.step('more is paid for at once', async () => {
    await chooseSize(page, '200 GB')
    const popup = await openedBy(page, () => button(page, /^Pay \$[12]\.\d\d now$/).click())
    if (!popup.isClosed()) await popup.waitForEvent('close')
    await planIs(page, '200 GB of storage')
  })

  await test.step('less costs nothing now', async () => {
    await chooseSize(page, '50 GB')
    await expect(page.getByRole('dialog')).toContainText('Nothing')
    await button(page, 'Update plan').click()
    await planIs(page, '50 GB of storage')
  })

  await test.step('the same is nothing to do', async () => {
    await button(page, 'Change plan').click()
    await button(page, 'Update plan').click()
    await expect(page.getByRole('dialog')).toContainText(
      'There are no changes in your subscription. Nothing to do.',
    )
    await button(page, 'Close').click()
  })

  await test.step('it is cancelled after a warning', async () => {
    await button(page, 'Cancel plan').click()
    const question = page.getByRole('dialog', { name: 'Cancel your plan?' })
    await expect(question).toContainText('You can no longer upload videos from the moment you cancel')
    await expectGoodEverywhere(page)
    await question.getByRole('button', { name: 'Keep my plan' }).click()
    await expect(question).toBeHidden()
    await button(page, 'Cancel plan').click()
    await question.getByRole('button', { name: 'Cancel plan' }).click()
    await toast(page, 'Subscription canceled')
    await expect(page.getByRole('main')).toContainText('Ends soon')
  })

  await test.step('it is kept after all', async () => {
    await button(page, 'Keep my plan').click()
    await expect(button(page, 'Cancel plan')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('next payment on')
  })
})

test('a change that the bank asks about waits for the confirmation, and the banner leads there', async ({
  page,
  context,
}) => {
  await signUp(context)
  await buy(page, 'storage=50')
  const portal = await openedBy(page, () => button(page, 'Invoices and card').click())
  await portal.getByRole('combobox', { name: 'Card' }).selectOption('A card whose bank asks every time')
  await button(portal, 'Use this card').click()
  await portal.close()

  await chooseSize(page, '100 GB')
  const invoice = await openedBy(page, () => button(page, /^Pay \$[\d.]+ now$/).click())
  await expect(invoice.getByRole('heading', { level: 1 })).toBeVisible()
  await invoice.close()
  await page.goto('/my_storage')
  await planIs(page, '50 GB of storage')
  const banner = page.getByRole('region', { name: 'Payment' })
  await expect(banner).toContainText('Your payment needs authentication. Proceed to the authentication now.')
  const bank = await openedBy(page, () => banner.getByRole('link', { name: 'Proceed' }).click())
  await button(bank, '3-D Secure').click()
  await button(bank, 'Confirm').click()
  await expect(bank.getByRole('main')).toContainText('Paid')
  await bank.close()
  await expect
    .poll(async () => {
      await page.reload()
      await expect(button(page, 'Change plan')).toBeVisible()
      return page.getByRole('main').textContent()
    })
    .toContain('100 GB of storage')
  await expect(banner).toBeHidden()
})

test('invoices are in a window of the provider', async ({ page, context }) => {
  await signUp(context)
  await buy(page, 'storage=50')
  const portal = await openedBy(page, () => button(page, 'Invoices and card').click())
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText('Your billing')
  await expect(portal.getByRole('listitem').filter({ hasText: '$1.99' }).first()).toBeVisible()
})

test('a purchase is withdrawn from in two steps, with a receipt', async ({ page, context }) => {
  const { email } = await signUp(context)
  await buy(page, 'storage=50')
  await expect(page.getByRole('main')).toContainText('and you get $1.99 back')
  await button(page, 'Withdraw from contract').click()
  await button(page, 'Confirm withdrawal').click()
  const receipt = page.getByRole('dialog', { name: 'Withdraw from the contract' })
  await expect(receipt).toContainText('We received your withdrawal on')
  await expectGoodEverywhere(page)
  await button(page, 'Close').first().click()
  await expect(button(page, 'Choose a plan')).toBeVisible()
  await page.goto('/dev/mail')
  await expect(
    page
      .getByRole('list', { name: 'Mail' })
      .getByRole('link')
      .filter({ hasText: email })
      .filter({ hasText: 'We received your withdrawal' }),
  ).toBeVisible()
})
