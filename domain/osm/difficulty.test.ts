import { expect, test } from 'vitest'
import { difficulties } from '#domain/atlas/place.ts'
import { edgeGrade, gradeOfParts, gradesOf } from './difficulty.ts'
import { tagsForTests } from './tags-for-tests.ts'

const gradeOf = (key: string, value: string) => gradesOf(tagsForTests({ [key]: value }))

test('Every grade of the scales of OpenStreetMap has its difficulty', () => {
  const [novice, easy, intermediate, advanced, expert, extreme, extreme2] = difficulties
  const sac = [
    'strolling',
    'hiking',
    'mountain_hiking',
    'demanding_mountain_hiking',
    'alpine_hiking',
    'demanding_alpine_hiking',
    'difficult_alpine_hiking',
  ]
  expect(sac.map((value) => gradeOf('sac_scale', value).walk)).toEqual(difficulties.slice(0, 7))
  expect(
    Array.from({ length: 7 }, (_, n) => `${n}`).map((value) => gradeOf('mtb:scale', value).ride),
  ).toEqual([easy, intermediate, advanced, expert, extreme, extreme2, extreme2])
  expect(
    Array.from({ length: 5 }, (_, n) => `${n}`).map((value) => gradeOf('mtb:scale:imba', value).ride),
  ).toEqual([novice, easy, intermediate, advanced, expert])
  const piste = ['novice', 'easy', 'intermediate', 'advanced', 'expert', 'freeride', 'extreme']
  expect(piste.map((value) => gradeOf('piste:difficulty', value).ski)).toEqual(difficulties.slice(0, 7))
})

test('A plus or minus behind a digit does not change it, and of several grades the hardest counts', () => {
  expect(gradeOf('mtb:scale', '2+').ride).toBe('advanced')
  expect(gradeOf('mtb:scale', '1-').ride).toBe('intermediate')
  expect(gradeOf('sac_scale', 'hiking; alpine_hiking;mountain_hiking').walk).toBe('expert')
})

test('The scale of the trail builders wins over the other one', () => {
  expect(gradesOf(tagsForTests({ 'mtb:scale': '4', 'mtb:scale:imba': '1' })).ride).toBe('easy')
})

test('What no scale knows is unknown', () => {
  for (const value of ['', 'T3', 'constructor', '__proto__', '9', '🚵', 'x'.repeat(100_000)])
    expect([gradeOf('sac_scale', value).walk, gradeOf('mtb:scale', value).ride]).toEqual([
      'unknown',
      'unknown',
    ])
})

const part = (difficulty: (typeof difficulties)[number], lengthM: number) => ({ difficulty, lengthM })

test('A route is as hard as the hardest tenth of it', () => {
  expect(gradeOfParts([part('easy', 895), part('expert', 100)])).toBe('expert')
  expect(gradeOfParts([part('easy', 910), part('expert', 90)])).toBe('easy')
  // A path without a grade counts towards the length too.
  expect(gradeOfParts([part('unknown', 910), part('expert', 90)])).toBe('unknown')
  expect(gradeOfParts([part('easy', 880), part('expert', 60), part('extreme', 60)])).toBe('expert')
  expect(gradeOfParts([])).toBe('unknown')
})

test('A stretch of a path has the grade of walkers before that of riders', () => {
  const grades = gradesOf(
    tagsForTests({ sac_scale: 'hiking', 'mtb:scale': '3', 'piste:difficulty': 'novice' }),
  )
  expect(edgeGrade(grades, 'path')).toBe('easy')
  expect(edgeGrade(grades, 'piste')).toBe('novice')
  expect(edgeGrade(grades, 'waterway')).toBe('unknown')
  expect(edgeGrade({ ...grades, walk: 'unknown' }, 'path')).toBe('expert')
})
