import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Gear } from '#contract/gear/gear.ts'
import { said } from '#web/app/testing/settings-for-tests.tsx'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { gearForTests } from './gear-for-tests.ts'

const bike = gearForTests({ default_sports: ['gravel_cycling', 'cycling'], replace_at_m: 800_000 })
const shoes = gearForTests({
  id: 'eu_01j00000000000000000000072',
  kind: 'shoes',
  name: 'Old shoes',
  brand: '',
  model: '',
  distance_m: 812_000,
  replace_at_m: 800_000,
})
const retired = gearForTests({ id: 'eu_01j00000000000000000000073', name: 'First bike', is_retired: true })

function open(items: Gear[], units: UnitSystem = 'metric') {
  windowWidth(1440)
  const sent: { url: string; body: unknown }[] = []
  serverAnswers({
    site: demoSite,
    user: { ...anna, units },
    other: async (url, init) => {
      if (init?.method === 'POST') {
        sent.push({ url, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
        return url === '/api/gear' ? Response.json({ id: bike.id }) : new Response(null, { status: 204 })
      }
      if (url === '/api/gear') return Response.json({ items })
      return new Response('nothing here', { status: 404 })
    },
  })
  return { ...openApplication('/my_gear'), sent }
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
})

const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('li')!)
}

test('each piece of gear says what it has covered, and when to replace it', async () => {
  open([bike, shoes, retired])
  const first = await cardOf('Gravel bike')
  expect(first.getByText('Bike · Cube Nuroad')).toBeDefined()
  expect(first.getByText('Distance').nextSibling?.textContent).toBe('640 km')
  expect(first.getByText('Activities').nextSibling?.textContent).toContain('12')
  expect(first.getByText('Default for Gravel ride and Ride')).toBeDefined()
  expect(first.getByText('160 km to go')).toBeDefined()
  const link = first.getByRole('link', { name: 'Show activities' })
  expect(link.getAttribute('href')).toBe(`/my_activities?gear=${bike.id}`)
  const second = await cardOf('Old shoes')
  expect(second.getByText(/Time to replace it/)).toBeDefined()
  const list = within(screen.getByRole('list', { name: 'Retired' }))
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['First bike'])
})

test('gear is added with distances in the reader’s units', async () => {
  const { person, sent } = open([], 'imperial')
  await person.click(await screen.findByRole('button', { name: 'Add gear' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add gear' }))
  await person.selectOptions(dialog.getByLabelText('Kind'), 'shoes')
  await person.click(dialog.getByRole('button', { name: 'Add' }))
  expect(dialog.getByText('Enter a name.')).toBeDefined()
  expect(sent).toEqual([])
  await person.type(dialog.getByLabelText('Name'), 'Trail shoes')
  await person.type(dialog.getByLabelText('Distance before (mi)'), 'many')
  expect(dialog.getByText('Enter a distance such as 800.')).toBeDefined()
  await person.clear(dialog.getByLabelText('Distance before (mi)'))
  await person.type(dialog.getByLabelText('Replace after (mi)'), '500')
  await person.click(dialog.getByRole('checkbox', { name: 'Trail run' }))
  expect(dialog.queryByRole('checkbox', { name: 'Road ride' })).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(said()).toContain('Trail shoes added.'))
  expect(sent).toEqual([
    {
      url: '/api/gear',
      body: {
        kind: 'shoes',
        name: 'Trail shoes',
        brand: '',
        model: '',
        note: '',
        initial_distance_m: 0,
        replace_at_m: 804_672,
        default_sports: ['trail_running'],
      },
    },
  ])
})

test('gear is retired, merged and deleted', async () => {
  const { person, sent } = open([bike, shoes, retired])
  const choose = async (item: string) => {
    await person.click((await cardOf('Gravel bike')).getByRole('button', { name: 'Actions for Gravel bike' }))
    await person.click(screen.getByRole('menuitem', { name: item }))
  }
  await choose('Retire')
  await waitFor(() =>
    expect(said()).toContain('Gravel bike is retired. It is not offered for new activities any more.'),
  )
  await choose('Merge with…')
  // The same kind is offered first.
  expect(screen.getByLabelText<HTMLSelectElement>('Merge into').value).toBe(retired.id)
  await person.selectOptions(screen.getByLabelText('Merge into'), shoes.id)
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(said()).toContain('Merged into Old shoes.'))
  await choose('Delete')
  expect(screen.getByText(/12 activities stay, without gear/)).toBeDefined()
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(said()).toContain('Gravel bike deleted.'))
  expect(sent).toEqual([
    { url: `/api/gear/${bike.id}`, body: { is_retired: true } },
    { url: `/api/gear/${bike.id}/merge`, body: { into: shoes.id } },
    { url: `/api/gear/${bike.id}/delete`, body: undefined },
  ])
})

test('without gear, the page says what to do', async () => {
  open([])
  expect(await screen.findByRole('heading', { name: 'No gear yet' })).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'Add gear' })).toHaveLength(1)
})
