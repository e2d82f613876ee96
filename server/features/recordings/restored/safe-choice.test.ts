import { expect, test } from 'vitest'
import { effectiveVisibility, Visibility } from '#domain/visibility.ts'
import { choiceOf, choiceOfCopy, onlyMe, safeChoice } from './safe-choice.ts'

const said = (visibility: unknown, effective: unknown) =>
  choiceOf({ visibility, effective, isOwnerOnly: false, isRestricted: false })

const widths = [0, 3, 2, 1]

test.each([1, 2, 3, 4] as const)('the choice %i stays, whatever the default here is', (visibility) => {
  const choice = said(visibility, visibility === 4 ? 0 : visibility)
  for (const byDefault of [0, 1, 2, 3] as const)
    expect(choice && safeChoice(choice, byDefault, false)).toBe(visibility)
})

test('the default stays the default only where nobody sees more by it', () => {
  for (const there of [0, 1, 2, 3] as const)
    for (const here of [0, 1, 2, 3] as const) {
      const choice = said(Visibility.byDefault, there) ?? onlyMe
      const stored = safeChoice(choice, here, false)
      const audience = effectiveVisibility(stored, here)
      expect(widths[audience]).toBeLessThanOrEqual(widths[there] ?? -1)
      expect(stored === Visibility.byDefault).toBe((widths[here] ?? 9) <= (widths[there] ?? -1))
      expect(stored === Visibility.byDefault || audience === there).toBe(true)
    }
})

test.each([
  ['a number that is no choice', 5, 0],
  ['a negative one', -1, 0],
  ['a fraction', 1.5, 1],
  ['a word', 'public', 1],
  ['nothing', undefined, 1],
  ['a list', [1], 1],
  ['public for nobody', 1, 0],
  ['public for friends', 1, 3],
  ['only me for everyone', 4, 1],
  ['friends for everyone', 3, 1],
  ['an audience that does not exist', 1, 4],
  ['no audience', 0, undefined],
])('%s says nothing', (_what, visibility, effective) => {
  expect(said(visibility, effective)).toBeUndefined()
})

test('what a platform allows nobody else to see keeps the choice that was made', () => {
  const choice = choiceOf({ visibility: 0, effective: 0, isOwnerOnly: true, isRestricted: false })
  expect(choice && safeChoice(choice, 1, true)).toBe(0)
})

test('what moderators have restricted is for its owner', () => {
  expect(choiceOf({ visibility: 1, effective: 1, isOwnerOnly: false, isRestricted: true })).toEqual(onlyMe)
})

test('a copy has the choice made for its original, unless fewer people see it by its own', () => {
  const [everyone, friends] = [said(1, 1) ?? onlyMe, said(0, 3) ?? onlyMe]
  expect(choiceOfCopy(everyone, friends)).toBe(friends)
  expect(choiceOfCopy(friends, everyone)).toBe(friends)
  expect(choiceOfCopy(friends, onlyMe)).toBe(onlyMe)
  const byDefault = said(0, 0) ?? everyone
  expect(choiceOfCopy(byDefault, onlyMe)).toBe(onlyMe)
  expect(choiceOfCopy(onlyMe, byDefault)).toBe(onlyMe)
})
