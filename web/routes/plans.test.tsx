import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { anna } from '#web/session/user-for-tests.ts'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'

beforeEach(() => windowWidth(1440))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Whether this part of the price list is the visitor's own. */
const isMarked = (name: string) => {
  const place = screen.getByText(name).closest('tr, section')
  return place !== null && within(place as HTMLElement).queryByText('Your plan') !== null
}

describe('where plans are sold', () => {
  const site = { ...demoSite, billing: true }

  test('every storage plan is listed with its size, its price, and the way to buy it', async () => {
    serverAnswers({ site, user: null })
    openApplication('/plans')
    const table = await screen.findByRole('table')
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [
        row.firstElementChild?.firstChild?.textContent,
        within(row).getByText(/month/).textContent,
        within(row).getByRole('link').getAttribute('href'),
      ])
    expect(rows).toEqual([
      ['50 GB', '$1.99/month', '/my_storage?checkout=true&storage=50'],
      ['100 GB', '$2.99/month', '/my_storage?checkout=true&storage=100'],
      ['200 GB', '$4.99/month', '/my_storage?checkout=true&storage=200'],
      ['1 TB', '$14.99/month', '/my_storage?checkout=true&storage=1000'],
      ['2 TB', '$29.99/month', '/my_storage?checkout=true&storage=2000'],
      ['4 TB', '$44.99/month', '/my_storage?checkout=true&storage=4000'],
    ])
    expect(screen.getByRole('link', { name: 'Get HD watch' }).getAttribute('href')).toBe(
      '/my_storage?checkout=true&watch=true',
    )
    expect(screen.queryByText('Your plan')).toBeNull()
    expect(screen.getByText(/you pay for what you keep/)).toBeDefined()
  })

  test.each([
    ['active', Date.now() + 1e9, ['200 GB', 'HD watch']],
    ['cancelled', Date.now() - 1, []],
  ] as const)('a plan that is %s until %d is marked: %j', async (status, until, marked) => {
    const billing = {
      ...anna.billing,
      subscription_storage: 200,
      subscription_status: status,
      subscription_active_until: until,
    }
    serverAnswers({ site, user: { ...anna, billing } })
    openApplication('/plans')
    await screen.findByRole('link', { name: 'My storage' })
    await screen.findByRole('table')
    expect(['50 GB', '200 GB', 'HD watch'].filter(isMarked)).toEqual(marked)
  })

  test('what is free and what HD costs is next to it', async () => {
    serverAnswers({ site, user: null })
    openApplication('/plans')
    expect(await screen.findByRole('heading', { name: 'Free $0.00/month' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'HD watch $4.99/month' })).toBeDefined()
    expect(screen.getByText(/watch every public video in up to 720p/)).toBeDefined()
  })

  test.each([
    ['in a demo is told that nobody is charged', ['payments'] as const, true],
    ['elsewhere sees no such note', [], false],
  ])('a visitor %s', async (_, standIns, isMentioned) => {
    serverAnswers({ site: { ...site, stand_ins: [...standIns] }, user: null })
    openApplication('/plans')
    await screen.findByRole('table')
    expect(screen.queryByText(/nobody is charged/) !== null).toBe(isMentioned)
  })

  test.each([true, false])('whether new accounts begin with a plan is said: %s', async (starting_plan) => {
    serverAnswers({ site: { ...site, stand_ins: ['payments'], starting_plan }, user: null })
    openApplication('/plans')
    await screen.findByRole('table')
    expect(screen.queryByText(/^Every new account begins with a simulated plan/) !== null).toBe(starting_plan)
  })
})

test('where nothing is sold, the page says so and how much everyone may store', async () => {
  serverAnswers({ site: { ...demoSite, billing: false, storage_quota_gb: 1500 }, user: null })
  openApplication('/plans')
  expect(await screen.findByRole('heading', { name: 'This server has no paid plans' })).toBeDefined()
  expect(screen.getByText('1.5 TB')).toBeDefined()
  expect(screen.getByRole('main').textContent).not.toMatch(/\$|you pay/)
})

test('when the server does not say what it offers, the page says so, and asks again on request', async () => {
  const server = serverAnswers({})
  const { person } = openApplication('/plans')
  expect(await screen.findByText('The plans of this server could not be loaded.')).toBeDefined()
  server.mockRestore()
  serverAnswers({ site: demoSite, user: null })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('50 GB')).toBeDefined()
})

test('while the server is being asked, space is reserved for the answer', async () => {
  serverAnswers({ other: () => new Promise<Response>(() => {}) })
  openApplication('/plans')
  expect(await screen.findByText('Loading the plans')).toBeDefined()
  expect(screen.getByRole('main').textContent).not.toMatch(/\$|you pay/)
})
