import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { StorageUse } from '#contract/videos/storage-use.ts'
import {
  activeUntil,
  button,
  dialog,
  openWithPlans,
  paidPlan,
  said,
  tidyUp,
  video,
} from '#web/app/testing/billing-for-tests.tsx'

afterEach(tidyUp)

const day = (ms: number) => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(ms)
const text = (shown: string | RegExp) => screen.findByText(shown)

describe('the plan on the page', () => {
  test.each([
    ['active', {}, `$7.98/month, next payment on ${day(activeUntil)}`],
    ['unpaid for now', { error: 'Declined.' }, '$7.98/month. Your last payment has not gone through yet.'],
    [
      'cancelled',
      { subscription_status: 'cancelled' as const },
      `Your plan ends on ${day(activeUntil)}. No more payments will be made.`,
    ],
    [
      'ended',
      { subscription_status: 'cancelled' as const, subscription_active_until: 1e12 },
      `Your plan ended on ${day(1e12)}. You can still watch, download and delete your videos.`,
    ],
    [
      'unpaid',
      { subscription_active_until: 1e12 },
      'Your last payment did not go through, so you cannot upload videos at the moment.',
    ],
  ])('when it is %s', async (_, changes, about) => {
    openWithPlans('/my_storage', {}, { billing: { ...paidPlan, ...changes } })
    expect(await text(about)).toBeDefined()
    expect(screen.getByText('100 GB of storage and HD watch')).toBeDefined()
  })

  test.each([
    [
      true,
      'This is a demo: the plan is simulated, and nobody is charged anything. Your account began with one; change it, cancel it or buy another as you like.',
    ],
    [false, 'This is a demo: the plan is simulated, and nobody is charged anything.'],
  ])('a simulated plan is said to be one, and where it came from: %s', async (starting_plan, note) => {
    openWithPlans('/my_storage', {}, { billing: paidPlan, site: { stand_ins: ['payments'], starting_plan } })
    expect(await text(note)).toBeDefined()
  })

  test('who has none is led to choosing one, and not to invoices', async () => {
    const { person, router } = openWithPlans('/my_storage')
    await person.click(await button('Choose a plan'))
    await dialog('Choose a plan')
    expect(router.state.location.search).toBe('?checkout=true')
    expect(screen.queryByRole('button', { name: 'Invoices and card' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  test('an empty storage has its figures and its bar too, and says what counts', async () => {
    openWithPlans('/my_storage', {}, { billing: { ...paidPlan, disk_usage: 0 } })
    expect(await text('0 GB of 100 GB used')).toBeDefined()
    expect(screen.getByText('100 GB free')).toBeDefined()
    expect(screen.getByText(/^Your videos count/)).toBeDefined()
  })

  test('where nothing is sold there is only the storage, whatever the address says', async () => {
    const { calls } = openWithPlans('/my_storage?checkout=true', {}, { site: { billing: false } })
    expect(await text('No videos yet')).toBeDefined()
    expect(screen.queryByText('Your plan')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.filter(({ url }) => url.startsWith('/api/billing'))).toEqual([])
  })
})

describe('invoices', () => {
  const path = '/api/billing_portal'

  test('are on the pages of the provider, in a window that opens with the click', async () => {
    const { person, tabs, calls } = openWithPlans(
      '/my_storage',
      { [path]: () => new Response('https://pay.example/portal') },
      { billing: paidPlan },
    )
    await person.click(await button('Invoices and card'))
    await waitFor(() => expect(tabs).toMatchObject([{ address: 'https://pay.example/portal' }]))
    expect(tabs[0]?.features).toMatch(/^popup,/)
    expect(calls.find(({ url }) => url === path)).toMatchObject({ method: 'POST', body: {} })
  })

  test('say if they cannot be opened', async () => {
    const { person, tabs } = openWithPlans(
      '/my_storage',
      { [path]: () => new Response('a secret', { status: 500 }) },
      { billing: paidPlan },
    )
    await person.click(await button('Invoices and card'))
    await waitFor(() => expect(said()).toEqual(['Could not open portal: error 500']))
    expect(tabs).toMatchObject([{ address: null, isClosed: true }])
  })
})

const received = () =>
  Response.json({ withdrawn: true, amount: 798, currency: 'usd', received_at_ms: Date.UTC(2026, 5, 1) })

describe('withdrawing', () => {
  const until = activeUntil + 1
  const possible = () => Response.json({ possible_until_ms: until, amount: 798, currency: 'usd' })

  test('takes two steps, and ends with a receipt', async () => {
    const { person, state, calls } = openWithPlans(
      '/my_storage',
      { '/api/billing/withdrawal': possible, '/api/billing/withdraw': received },
      { billing: paidPlan },
    )
    expect(
      await text(new RegExp(`^You can withdraw from this purchase until ${day(until)}.*\\$7\\.98 back`)),
    ).toBeDefined()
    await person.click(await button('Withdraw from contract'))
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    state.billing = { ...paidPlan, subscription_status: 'cancelled', subscription_active_until: 1e12 }
    await person.click(await button('Confirm withdrawal'))
    expect(
      await text(/^We received your withdrawal on .*2026.*\$7\.98 is on its way back to you\./),
    ).toBeDefined()
    expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([{ body: { confirm: true } }])
  })

  test('is not offered when it is too late', async () => {
    openWithPlans('/my_storage', {}, { billing: paidPlan })
    await text('100 GB of storage and HD watch')
    expect(screen.queryByRole('button', { name: 'Withdraw from contract' })).toBeNull()
  })
})

/** Of the listed videos. */
const names = () =>
  screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label')?.replace('Select ', ''))

describe('what uses the storage', () => {
  const alps = { id: 'eu_01j00000000000000000000031', name: 'Alps' }
  const all = [video(9, { projects: [alps] }), video(5), video(2)]
  const use: StorageUse = {
    bytes: 16e9,
    videos: 3,
    by_project: [
      { project: alps, bytes: 9e9, videos: 1 },
      { project: null, bytes: 7e9, videos: 2 },
    ],
    by_year: [{ year: 2025, bytes: 16e9, videos: 3 }],
    by_size: { items: all, next_cursor: null },
  }
  const open = (address = '/my_storage', deleted: string[] = []) =>
    openWithPlans(
      address,
      {
        '/api/storage/use': ({ url }) => {
          const items = url.includes('project=none') ? all.slice(1) : all
          return Response.json({
            ...use,
            by_size: { items: items.filter(({ id }) => !deleted.includes(id)), next_cursor: null },
          })
        },
        ...Object.fromEntries(
          all.map(({ id }) => [
            `/api/uploaded_videos/${id}/delete`,
            () => {
              deleted.push(id)
              return new Response(null, { status: 204 })
            },
          ]),
        ),
      },
      { billing: paidPlan },
    )

  test('the largest videos come first, with the projects that show them', async () => {
    open()
    expect(await text('16 GB of 100 GB used')).toBeDefined()
    expect(screen.getByText('84 GB free')).toBeDefined()
    expect(names()).toEqual(['GX010009.MP4', 'GX010005.MP4', 'GX010002.MP4'])
    expect(screen.getByRole('link', { name: 'Alps' }).getAttribute('href')).toBe(`/edit/${alps.id}`)
  })

  test('several can be deleted at once, which says what it frees', async () => {
    const { person } = open()
    await person.click(await screen.findByRole('checkbox', { name: 'Select GX010009.MP4' }))
    await person.click(screen.getByRole('checkbox', { name: 'Select GX010002.MP4' }))
    await person.click(await button('Delete 11 GB'))
    const question = within(await dialog('Delete 2 videos?'))
    await person.click(question.getByRole('button', { name: 'Delete and free 11 GB' }))
    await waitFor(() => expect(said()).toEqual(['2 videos deleted.']))
    await waitFor(() => expect(names()).toEqual(['GX010005.MP4']))
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  test('one that a project shows is deleted after a warning', async () => {
    const { person } = open()
    await person.click(await button('Delete GX010009.MP4'))
    const question = await dialog('Delete this video?')
    expect(question.textContent).toContain('1 project will no longer show it.')
    await person.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(names()).toHaveLength(3)
  })

  test('a project or a year leads to its videos, and back to all', async () => {
    const { person, router } = open('/my_storage?by=project')
    await person.click(await button(/^In no project.*2 videos.*7 GB.*44%/))
    expect(await text('Largest videos: In no project')).toBeDefined()
    await waitFor(() => expect(names()).toEqual(['GX010005.MP4', 'GX010002.MP4']))
    expect(router.state.location.search).toBe('?project=none')
    await person.click(await button('Show all videos'))
    await waitFor(() => expect(names()).toHaveLength(3))
    await person.click(screen.getByRole('radio', { name: 'By year' }))
    expect(await button(/^2025.*16 GB.*100%/)).toBeDefined()
  })

  test('if it cannot be loaded, that is said', async () => {
    openWithPlans('/my_storage', { '/api/storage/use': () => new Response('', { status: 404 }) })
    expect(await text('What uses your storage could not be loaded.')).toBeDefined()
  })
})
