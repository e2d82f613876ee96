import { transformWithOxc } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { findMutants } from './find-mutants.ts'
import { instrument } from './instrument.ts'

const faultsIn = (source: string) => findMutants('rule.ts', source).map(({ text }) => text)

test.each([
  ['a < b', ['a <= b', 'a >= b']],
  ['a >= b', ['a > b', 'a < b']],
  ['a === b', ['a !== b']],
  ['a - b', ['a + b']],
  ['a / b', ['a * b']],
  ['a && b', ['(a) || (b)']],
  ['a ?? b', ['(a) && (b)']],
  ['-a', ['a']],
  ['!a', ['a']],
  ['a ? b : c', ['a ? c : b']],
  ['true', ['false']],
  ['i++', ['i--']],
  ['a += b', ['a -= b']],
  ['Math.max(a, b)', ['Math.min(a, b)']],
  ['list.some(test)', ['list.every(test)']],
])('the faults of %s', (source, faults) => {
  expect(faultsIn(`f(${source})`)).toEqual(faults)
})

test('a condition is also tried as always true and always false', () => {
  expect(faultsIn('if (a) b()')).toEqual(['true', 'false'])
})

test('rules in SQL are mutated, too', () => {
  expect(faultsIn('sql`a = 1 and b is null`')).toEqual([
    'sql`a = 1 or b is null`',
    'sql`a = 1 and b is not null`',
    'sql`a <> 1 and b is null`',
  ])
})

test('string concatenation, types and imports are not', () => {
  expect(
    faultsIn("import { a } from './a.ts'\ntype T = true\nconst b: true | A<-1> = `${a}` + 'b' as T"),
  ).toEqual([])
})

const source = `export function climb(heights: number[]): number {
  let up = 0
  for (let i = 1; i < heights.length; i++) if (heights[i]! > heights[i - 1]!) up += heights[i]! - heights[i - 1]!
  // A line that starts with a bracket does not continue the previous one.
  up++
  while (up > 100) up -= 100
  return -up
}`

/** The function with all faults in it, one of them active. */
async function climbWith(awake: number, maxTurns = 1000): Promise<(heights: number[]) => number> {
  const mutants = findMutants('climb.ts', source).map((mutant, index) => ({ ...mutant, id: index + 1 }))
  let turns = 0
  const mutation = {
    is: (id: number) => id === awake,
    turn() {
      if (++turns > maxTurns) throw new Error('a loop without an end')
    },
  }
  Object.assign(globalThis, { mutation })
  const { code } = await transformWithOxc(instrument('climb.ts', source, mutants), 'climb.ts')
  return (
    (await import(`data:text/javascript,${encodeURIComponent(`${code}// ${awake}`)}`)) as {
      climb: (of: number[]) => number
    }
  ).climb
}

afterAll(() => Reflect.deleteProperty(globalThis, 'mutation'))

test('while all faults are inactive, a source does what it did', async () => {
  const climb = await climbWith(0)
  expect(climb([1, 3, 2, 5])).toBe(-6)
  expect(climb([0, 250])).toBe(-51)
})

test('an active fault changes the behaviour, and one that makes a loop endless is stopped', async () => {
  const faults = faultsIn(source)
  const numberOf = (text: string) => faults.indexOf(text) + 1
  expect((await climbWith(numberOf('up')))([1, 3])).toBe(3)
  expect((await climbWith(numberOf('up--')))([1, 3])).toBe(-1)
  const endless = await climbWith(numberOf('i--'))
  expect(() => endless([1, 3])).toThrow('a loop without an end')
})
