import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChannelNameField } from './channel-name-field.tsx'
import { refused, serverAnswers } from '../server-for-tests.ts'

const field = () => screen.getByLabelText<HTMLInputElement>('Channel name')
const note = () => screen.getByRole('status')
const type = (value: string) => fireEvent.change(field(), { target: { value } })

function Example({ current }: { current: string | null }) {
  const [name, setName] = useState(current ?? '')
  return <ChannelNameField value={name} onChange={setName} current={current} />
}

const check = 'GET /api/check_channel_name'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a free name is reported as available, and the form may be sent', async () => {
  const received = serverAnswers({ [check]: () => new Response('available') })
  render(<Example current={null} />)
  expect(note().textContent).toBe('')
  type('  Anna rides ')
  expect(await screen.findByText('channel name is available')).toBeDefined()
  expect(note().className).toContain('good')
  expect(field().getAttribute('aria-describedby')).toBe(note().parentElement?.id)
  expect(field().validity.valid).toBe(true)
  expect(received).toMatchObject([{ call: check, query: { channel_name: 'Anna rides' } }])
})

test('a taken name is reported as not available, and makes the field invalid', async () => {
  serverAnswers({ [check]: () => new Response('unavailable') })
  render(<Example current={null} />)
  type('Anna')
  expect(await screen.findByText('channel name is not available')).toBeDefined()
  expect(note().parentElement?.className).toContain('error')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field().validity.valid).toBe(false)
})

test('an empty name is too short and a very long one too long; the server is not asked', async () => {
  const received = serverAnswers({})
  render(<Example current="Anna" />)
  type('')
  expect(note().textContent).toBe('too short channel name')
  type('   ')
  expect(note().textContent).toBe('too short channel name')
  expect(field().validity.valid).toBe(false)
  type('x'.repeat(61))
  expect(note().textContent).toBe('Please use at most 60 characters.')
  expect(field().validity.valid).toBe(false)
  expect(received).toEqual([])
})

test('a name of sixty characters is checked', async () => {
  const received = serverAnswers({ [check]: () => new Response('available') })
  render(<Example current={null} />)
  type('x'.repeat(60))
  await screen.findByText('channel name is available')
  expect(received).toHaveLength(1)
})

test('the current name is reported as available without asking', async () => {
  const received = serverAnswers({ [check]: () => new Response('available') })
  render(<Example current="Anna" />)
  expect(note().textContent).toBe('')
  type('Ann')
  type('Anna')
  expect(note().textContent).toBe('This is your current channel name, so it is available to you.')
  expect(field().validity.valid).toBe(true)
  type('Annab')
  await screen.findByText('channel name is available')
  expect(received).toHaveLength(1)
})

test('the server is asked after a pause in typing, and only about the last name', async () => {
  vi.useFakeTimers()
  const received = serverAnswers({ [check]: () => new Response('available') })
  render(<Example current={null} />)
  type('A')
  await vi.advanceTimersByTimeAsync(199)
  type('An')
  await vi.advanceTimersByTimeAsync(199)
  expect(received).toEqual([])
  await vi.advanceTimersByTimeAsync(101)
  expect(received).toMatchObject([{ query: { channel_name: 'An' } }])
})

test('a late answer is not applied to another name', async () => {
  const slow = Promise.withResolvers<Response>()
  serverAnswers({
    [check]: (_, url) =>
      url.searchParams.get('channel_name') === 'slow' ? slow.promise : new Response('unavailable'),
  })
  render(<Example current={null} />)
  type('slow')
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  type('quick')
  await screen.findByText('channel name is not available')
  slow.resolve(new Response('available'))
  await slow.promise
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  expect(note().textContent).toBe('channel name is not available')
})

test.each([
  ['cannot say', () => refused(404)],
  ['says something else', () => new Response('perhaps')],
])('when the server %s, this is noted, and the form may still be sent', async (_, answer) => {
  serverAnswers({ [check]: answer })
  render(<Example current={null} />)
  type('Anna')
  expect(await screen.findByText('Could not check whether it is available.')).toBeDefined()
  expect(field().validity.valid).toBe(true)
})
