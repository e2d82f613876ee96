import { expect, test } from 'vitest'
import { allowedCalls } from '#domain/fitness/call-budget.ts'
import { givePerson, giveYear } from './seed.ts'
import { emptyState } from './state.ts'

const nowMs = Date.UTC(2026, 10, 15, 12)
/** A list has up to 200 activities, and each is fetched with two calls. */
const callsFor = (activities: number) => 1 + 2 * activities

test('two people with a year of activities get all of them from the simulated Strava in the same quarter', () => {
  const state = emptyState()
  const person = givePerson(state, 'strava')
  giveYear(state, person, nowMs)
  expect(person.entries.length).toBeGreaterThan(100)
  const { limit } = state.platforms.strava
  const budget = allowedCalls({ limit, used: 0, resetAtMs: nowMs }, false)
  expect(2 * callsFor(person.entries.length)).toBeLessThan(budget)
})
