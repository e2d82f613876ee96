import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proofOfWork } from '#server/adapters/bot-check/proof-of-work.ts'
import { BotCheck } from './bot-check.tsx'
import { refused, serverAnswers } from '../server-for-tests.ts'
import { workInPlace } from './solver-for-tests.ts'

const botCheck = proofOfWork({ secret: 'the secret of this server', cost: 1 })
const challenge = async () => Response.json(await botCheck.challenge(Date.now()))
/** The speed depends on what else the machine is doing. */

beforeEach(() => {
  vi.spyOn(navigator, 'hardwareConcurrency', 'get').mockReturnValue(3)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function renderCheck() {
  const tokens: (string | null)[] = []
  const { unmount } = render(<BotCheck onToken={(token) => tokens.push(token)} />)
  return { tokens, unmount, person: userEvent.setup() }
}

test('it starts by itself, and the server accepts the result', async () => {
  serverAnswers({ 'GET /api/bot_check': challenge })
  const workers = workInPlace()
  const { tokens } = renderCheck()
  expect(screen.getByText('Checking your browser…')).toBeDefined()
  expect(await screen.findByText('Security check passed')).toBeDefined()
  const token = tokens.at(-1) ?? ''
  expect(await botCheck.verify(token, Date.now())).toBeDefined()
  expect(await botCheck.verify(token, Date.now() + 600_000)).toBeUndefined()
  // One core is left for the person.
  expect(workers).toEqual([{ isOver: true }, { isOver: true }])
})

test('when no challenge can be fetched, it says so and tries again on request', async () => {
  let isAway = true
  serverAnswers({ 'GET /api/bot_check': () => (isAway ? refused(404) : challenge()) })
  workInPlace()
  const { tokens, person } = renderCheck()
  expect(await screen.findByText('failed to validate with ALTCHA')).toBeDefined()
  expect(tokens).toEqual([null])
  isAway = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Security check passed')).toBeDefined()
  expect(tokens).toEqual([null, null, expect.any(String)])
})

test.each([
  ['nonsense', { kind: 'riddle' }],
  ['no parameters', { kind: 'proof_of_work', signature: 'x' }],
])('a challenge of %s is not attempted', async (_, answer) => {
  serverAnswers({ 'GET /api/bot_check': () => Response.json(answer) })
  const workers = workInPlace()
  renderCheck()
  expect(await screen.findByText('failed to validate with ALTCHA')).toBeDefined()
  expect(workers).toEqual([])
})

test('a browser without workers is told that it is too old', async () => {
  serverAnswers({ 'GET /api/bot_check': challenge })
  vi.stubGlobal('Worker', undefined)
  renderCheck()
  expect(
    await screen.findByText('Your browser is not supported. Please use a more recent browser.'),
  ).toBeDefined()
})

test('a token is renewed before its ten minutes on the server are over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const received = serverAnswers({ 'GET /api/bot_check': challenge })
  workInPlace()
  const { tokens } = renderCheck()
  await vi.waitFor(() => expect(tokens).toHaveLength(2))
  vi.advanceTimersByTime(599_000)
  await vi.waitFor(() => expect(tokens).toHaveLength(4))
  expect(tokens[2]).toBeNull()
  expect(tokens[3]).not.toBe(tokens[1])
  expect(received).toHaveLength(2)
})

test('the work stops when no one is waiting for it any more', async () => {
  serverAnswers({ 'GET /api/bot_check': challenge })
  const workers = workInPlace({ isEndless: true })
  const { tokens, unmount } = renderCheck()
  await waitFor(() => expect(workers).toHaveLength(2))
  unmount()
  await waitFor(() => expect(workers).toEqual([{ isOver: true }, { isOver: true }]))
  expect(tokens).toEqual([null])
})
