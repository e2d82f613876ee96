import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { signUp } from './sign-up.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send us a message' })
const entry = (page: Page) => page.getByRole('navigation').getByRole('button', { name: 'Send us a message' })
const message = (page: Page) => dialog(page).getByRole('textbox', { name: 'Message' })
const email = (page: Page) => dialog(page).getByRole('textbox', { name: 'Email (optional)' })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send' }).click()

async function openDialog(page: Page): Promise<void> {
  await entry(page).click()
  await expect(dialog(page)).toBeVisible()
}

test.beforeEach(async ({ page }) => {
  await page.goto('/faq')
})

test.describe('the dialog', () => {
  test('closes with Escape, but not while someone is writing', async ({ page }) => {
    await openDialog(page)
    await expect(message(page)).toBeFocused()
    await page.keyboard.type('Half a sen')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(message(page)).toHaveValue('Half a sen')
    await dialog(page).getByRole('button', { name: 'Cancel' }).focus()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })

  test('closes with a click outside, but not when a text selection ends there', async ({ page }) => {
    await openDialog(page)
    await message(page).fill('Words that are selected')
    await message(page).hover()
    await page.mouse.down()
    await page.mouse.move(20, 500, { steps: 3 })
    await page.mouse.up()
    await expect(dialog(page)).toBeVisible()
    await page.mouse.click(20, 500)
    await expect(dialog(page)).toBeHidden()
  })

  test('closes with its button, returns the focus, and keeps what was written', async ({ page }) => {
    await openDialog(page)
    await message(page).fill('To be continued')
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(entry(page)).toBeFocused()
    await openDialog(page)
    await expect(message(page)).toHaveValue('To be continued')
  })

  test('keeps the focus inside', async ({ page }) => {
    await openDialog(page)
    const stops = [
      email(page),
      ...['Cancel', 'Send', 'Close'].map((name) => dialog(page).getByRole('button', { name })),
    ]
    for (const stop of [...stops, message(page)]) {
      await page.keyboard.press('Tab')
      await expect(stop).toBeFocused()
    }
    for (const stop of stops.toReversed()) {
      await page.keyboard.press('Shift+Tab')
      await expect(stop).toBeFocused()
    }
  })
})

test('a message of nine characters is too short, one of ten is not', async ({ page }) => {
  await openDialog(page)
  await message(page).fill('nine char')
  await send(page)
  await expect(message(page)).toHaveAccessibleDescription('Please write at least 10 characters.')
  await expect(message(page)).toBeFocused()
  await message(page).fill('ten chars.')
  await expect(message(page)).toHaveAccessibleDescription('')
})

test('an invalid address is explained by the browser', async ({ page }) => {
  await openDialog(page)
  await message(page).fill('A message that is long enough')
  await email(page).fill('nobody')
  await send(page)
  const words = await email(page).evaluate((field) =>
    field instanceof HTMLInputElement ? field.validationMessage : '',
  )
  expect(words).toContain('@')
  await expect(email(page)).toHaveAccessibleDescription(words)
  await expect(email(page)).toBeFocused()
  await email(page).fill('anna@trailcast.example')
  await expect(email(page)).toHaveAccessibleDescription('Only needed if you would like an answer.')
})

test('a message is sent, and appears in the mail of the demo', async ({ page }) => {
  const words = `The ridge is icy today (${Date.now()})`
  await openDialog(page)
  await message(page).fill(words)
  await email(page).fill('walker@trailcast.example')
  await send(page)
  await expect(page.getByText('Message sent.')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('link', { name: 'Read the mail' }).click()
  await page.getByRole('list', { name: 'Mail' }).getByRole('link').first().click()
  const mail = page.getByRole('article')
  await expect(mail).toContainText(words)
  await expect(mail).toContainText('walker@trailcast.example')
  await openDialog(page)
  await expect(message(page)).toHaveValue('')
})

test('someone who is signed in finds the address filled in', async ({ page, context }) => {
  const anna = await signUp(context)
  await page.reload()
  await openDialog(page)
  await expect(email(page)).toHaveValue(anna.email)
})

test.describe('when sending fails', () => {
  test.use({ expectedOnConsole: /Failed to load resource/ })

  for (const [trouble, tries] of [
    ['the server is in trouble', 5],
    ['the network is gone', 1],
  ] as const) {
    test(`because ${trouble}, it says so and keeps the text`, async ({ page }) => {
      let sent = 0
      await page.route('/api/send_message', (route) => {
        sent += 1
        if (tries === 1) return route.abort('connectionreset')
        return route.fulfill({ status: 503, headers: { 'Retry-After': '0' }, body: 'The server is busy.' })
      })
      await openDialog(page)
      await message(page).fill('Please keep this text')
      await send(page)
      await expect(dialog(page).getByRole('alert')).toHaveText(
        'Failed to send message. Please try again later.',
      )
      expect(sent).toBe(tries)
      await expect(message(page)).toHaveValue('Please keep this text')

      await page.unroute('/api/send_message')
      await send(page)
      await expect(page.getByText('Message sent.')).toBeVisible()
    })
  }
})
