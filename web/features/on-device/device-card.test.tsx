import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { itemForTests } from '#web/features/activities/item-for-tests.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { claimDevice, forgetDevice } from '#web/session/device/device-store.ts'
import { keepsActivitiesStore } from '#web/session/device/keep-choice.ts'
import { keepList, readKeptList } from '#web/session/device/kept-activities.ts'
import { keepProject, readKeptProject } from '#web/session/device/kept-projects.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { projectForTests } from '#web/features/projects/watch/watched-for-tests.ts'
import { DeviceCard } from './device-card.tsx'
import { DeviceHome } from './device-home.tsx'

const project = projectForTests({ title: 'Down to the river' })

beforeEach(async () => {
  await claimDevice(anna, 1)
  await keepList(anna.id, { asOfMs: 1, isWhole: true, items: [itemForTests()] })
})
afterEach(async () => {
  cleanup()
  keepsActivitiesStore.set(true)
  await forgetDevice(0)
})

const keep = () =>
  keepProject(
    anna.id,
    {
      project,
      links: '',
      keptAtMs: 1,
      checkedAtMs: 1,
      height: 720,
      bytes: 84_000_000,
      files: [],
      playlists: {},
    },
    [],
  )

function open(page: React.ReactNode) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

test('what is on this device is listed with its size, and can be removed', async () => {
  await keep()
  const person = open(<DeviceCard userId={anna.id} />)
  expect(await screen.findByText(/^84 MB · 720p · /)).toBeDefined()
  expect(screen.getByText(/^1 activity listed, 0 with charts · 1 kB$/)).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Remove Down to the river from this device' }))
  expect(await screen.findByText(/^No projects yet\./)).toBeDefined()
  expect(await readKeptProject(project.id)).toBeUndefined()
})

test('activities are no longer kept when their owner does not want it', async () => {
  const person = open(<DeviceCard userId={anna.id} />)
  await screen.findByText(/^1 activity listed/)
  await person.click(screen.getByRole('switch', { name: /^Keep my activities/ }))
  await waitFor(() => expect(screen.queryByText(/^1 activity listed/)).toBeNull())
  expect(await readKeptList()).toBeUndefined()
  expect(keepsActivitiesStore.get()).toBe(false)
})

test('without a network, the start page leads to what is on this device', async () => {
  await keep()
  open(<DeviceHome />)
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/my_activities', `/watch/${project.id}`])
  expect(screen.getByText('You are offline. This is here all the same.')).toBeDefined()
})

test('without a network and with nothing on this device, the start page says so', async () => {
  await forgetDevice(0)
  open(<DeviceHome />)
  expect(await screen.findByText('You are offline, and nothing is on this device yet.')).toBeDefined()
})
