import { stat } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Contact } from './contact.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const away = (cause: unknown) => new Error('away', { cause })
const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
const forever = () => new Promise<never>(() => {})
const cut = () => Promise.reject(new Error('cut'))
const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

function open(beat: () => Promise<void>) {
  const changes: boolean[] = []
  const contact = new Contact({
    beat,
    isSuspicious: (error) => error instanceof Error && error.message === 'cut',
    awayError: away,
    onChange: ({ isAway }) => changes.push(isAway),
  })
  return { contact, changes }
}

test('whoever waits for something that hangs is told after two seconds, and nobody waits from then on', async () => {
  const { contact } = open(forever)
  const told = failureOf(contact.through(forever))
  await vi.advanceTimersByTimeAsync(2000)
  expect(contact.isAway()).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await told).toMatchObject({ message: 'away' })
  expect(contact.isAway()).toBe(true)
  await expect(contact.through(async () => 'asked')).rejects.toThrow('away')
})

test('a slow answer comes through as long as there are signs of life', async () => {
  const { contact, changes } = open(async () => {})
  const slow = contact.through(async () => {
    await after(60_000)
    return 'late'
  })
  for (let i = 0; i < 600; i++) {
    await vi.advanceTimersByTimeAsync(100)
    expect(contact.silentMs()).toBeLessThan(400)
  }
  expect([await slow, changes]).toEqual(['late', []])
})

test('silence is measured from when someone began to wait, and there is none while nobody does', async () => {
  const { contact } = open(forever)
  await vi.advanceTimersByTimeAsync(5000)
  expect(contact.silentMs()).toBe(0)
  void contact.through(forever).catch(() => {})
  await vi.advanceTimersByTimeAsync(300)
  expect(contact.silentMs()).toBe(300)
})

test('one cut connection does not mean that it is away; one that refuses the next does', async () => {
  let isThere = true
  const beat = async () => {
    if (!isThere) throw new Error('refused')
  }
  const { contact } = open(beat)
  await expect(contact.through(cut)).rejects.toThrow('cut')
  expect(contact.isAway()).toBe(false)
  isThere = false
  await expect(contact.through(cut)).rejects.toThrow('cut')
  await vi.advanceTimersByTimeAsync(0)
  expect(contact.isAway()).toBe(true)
})

test('it is found again within a second of its return, without anyone asking', async () => {
  let isThere = false
  const { contact, changes } = open(async () => {
    if (!isThere) throw new Error('refused')
  })
  void contact.through(forever).catch(() => {})
  await vi.advanceTimersByTimeAsync(30_000)
  expect(contact.isAway()).toBe(true)
  isThere = true
  await vi.advanceTimersByTimeAsync(1000)
  expect([contact.isAway(), changes]).toEqual([false, [true, false]])
  expect(await contact.through(async () => 'well')).toBe('well')
})

test('while it is away it is asked less and less often, and once a second in the end', async () => {
  let asked = 0
  const { contact } = open(async () => {
    asked++
    throw new Error('refused')
  })
  void contact.through(forever).catch(() => {})
  await vi.advanceTimersByTimeAsync(30_000)
  asked = 0
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked).toBeGreaterThan(27)
  expect(asked).toBeLessThan(33)
})

test('what arrives after it was given up is put away', async () => {
  const { contact } = open(forever)
  const late = Promise.withResolvers<string>()
  const putAway: string[] = []
  const given = failureOf(
    contact.through(
      () => late.promise,
      (one) => putAway.push(one),
    ),
  )
  await vi.advanceTimersByTimeAsync(3000)
  expect(await given).toMatchObject({ message: 'away' })
  late.resolve('a connection')
  await vi.advanceTimersByTimeAsync(0)
  expect(putAway).toEqual(['a connection'])
})

test('a process that was busy itself reads what has arrived before it draws conclusions', async () => {
  vi.useRealTimers()
  const answer = Promise.withResolvers<void>()
  const { contact, changes } = open(() => answer.promise)
  const waiting = contact.through(forever)
  waiting.catch(() => {})
  await vi.waitFor(() => expect(contact.silentMs()).toBeGreaterThan(250))
  // The answer arrives while this process is busy with something else for a long time, after which its timers run
  // first.
  await new Promise<void>((done) => {
    setImmediate(() => {
      stat('/', () => answer.resolve())
      const busyUntil = performance.now() + 2500
      while (performance.now() < busyUntil);
      done()
    })
  })
  await after(50)
  expect(changes).toEqual([])
  contact.close()
})
