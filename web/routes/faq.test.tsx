import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'

const openFaq = async (address: string) => {
  const application = openApplication(address)
  await screen.findByRole('heading', { level: 1, name: 'Questions and answers' })
  return application
}
const questions = () => [...document.querySelectorAll('details')]
const openIds = () =>
  questions()
    .filter((details) => details.open)
    .map((details) => details.id)

beforeEach(() => {
  windowWidth(1440)
  serverAnswers({ site: demoSite, user: null })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each([
  [true, /^Yes\. “Connections” in Settings/],
  [false, /^Not on this server/],
])('the answer about fitness platforms follows what is offered: %s', async (fitness_sync, answer) => {
  vi.restoreAllMocks()
  windowWidth(1440)
  serverAnswers({ site: { ...demoSite, fitness_sync }, user: null })
  await openFaq('/faq#fitness-platform')
  expect(await screen.findByText(answer)).toBeDefined()
  expect(openIds()).toEqual(['fitness-platform'])
  const link = screen.queryByRole('link', { name: 'Open Connections' })
  expect(link?.getAttribute('href')).toBe(fitness_sync ? '/settings/connections' : undefined)
})

describe('the questions and answers', () => {
  test('are all closed at first, in groups with a heading each', async () => {
    await openFaq('/faq')
    expect(openIds()).toEqual([])
    expect(questions().length).toBeGreaterThanOrEqual(15)
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Files and devices',
      'Watching',
      'Privacy and visibility',
      'Storage and plans',
      'Your account',
      'Running your own server',
    ])
  })

  test('can be linked to one by one: the address opens its answer and no other', async () => {
    await openFaq('/faq#visibility')
    await waitFor(() => expect(openIds()).toEqual(['visibility']))
  })

  test('an answer that was closed opens again when its address is visited again', async () => {
    const { router } = await openFaq('/faq#visibility')
    await waitFor(() => expect(openIds()).toEqual(['visibility']))
    const details = document.querySelector<HTMLDetailsElement>('#visibility')!
    details.open = false
    await router.navigate('/faq#visibility')
    await waitFor(() => expect(openIds()).toEqual(['visibility']))
  })

  test('an answer that was opened by its address and closed stays closed during a search', async () => {
    const { person } = await openFaq('/faq#visibility')
    await waitFor(() => expect(openIds()).toEqual(['visibility']))
    document.querySelector<HTMLDetailsElement>('#visibility')!.open = false
    const search = screen.getByRole('searchbox', { name: 'Find a question' })
    await person.type(search, 'submarine')
    await waitFor(() => expect(questions()).toHaveLength(0))
    await person.clear(search)
    await waitFor(() => expect(questions().map((details) => details.id)).toContain('visibility'))
    expect(openIds()).toEqual([])
  })

  test('an unknown address opens none', async () => {
    await openFaq('/faq#constructor')
    expect(openIds()).toEqual([])
  })

  test('are filtered by what is typed, in any case and any order of words', async () => {
    const { person } = await openFaq('/faq')
    const all = questions().length
    await person.type(screen.getByRole('searchbox', { name: 'Find a question' }), 'GPX fit')
    await waitFor(() => expect(questions().map((details) => details.id)).toEqual(['files', 'devices']))
    expect(screen.getByText(`2 of ${all} questions`)).toBeDefined()
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1)
  })

  test('a search without results leads back to all of them', async () => {
    const { person } = await openFaq('/faq')
    const all = questions().length
    await person.type(screen.getByRole('searchbox', { name: 'Find a question' }), 'submarine')
    expect(await screen.findByText('No results')).toBeDefined()
    expect(questions()).toHaveLength(0)
    await person.click(screen.getByRole('button', { name: 'Show all questions' }))
    await waitFor(() => expect(questions()).toHaveLength(all))
  })
})
