import { expect, test } from 'vitest'
import { RecordingRank } from '#domain/fitness/recording-rank.ts'
import type { Newcomer } from './find-duplicates.ts'
import { planNewcomers } from './plan-newcomers.ts'
import { isBetter } from '#server/features/recordings/is-better.ts'

const { original, provided, streams } = RecordingRank
const newcomer = (id: string, rank: RecordingRank, changes: Partial<Newcomer> = {}): Newcomer => ({
  id,
  sha256: id,
  // Plans do not depend on what was recorded.
  activity: {} as Newcomer['activity'],
  rank,
  isOwnerOnly: false,
  ...changes,
})
const present = (rank: RecordingRank, isOwnerOnly = false) => ({ id: 'present', rank, isOwnerOnly })
const planOf = (one: Newcomer, other?: ReturnType<typeof present>) =>
  planNewcomers([one], new Map(other ? [[one.id, other]] : [])).get(one.id)

test('an activity like no other is stored', () => {
  expect(planOf(newcomer('new', streams))).toEqual({ kind: 'stored', duplicateOf: null })
})

test.each([
  [original, provided],
  [original, streams],
  [provided, streams],
])('a recording of rank %i replaces one of rank %i, and not the other way round', (better, worse) => {
  expect(planOf(newcomer('new', better), present(worse))).toEqual({ kind: 'replaces', id: 'present' })
  expect(planOf(newcomer('new', worse), present(better))).toEqual({ kind: 'merged', into: 'present' })
  expect(isBetter(newcomer('new', better), present(better))).toBe(false)
})

test('a second original file is kept as a duplicate, a second copy of a platform is not', () => {
  expect(planOf(newcomer('new', original), present(original))).toEqual({
    kind: 'stored',
    duplicateOf: 'present',
  })
  for (const rank of [provided, streams])
    expect(planOf(newcomer('new', rank), present(rank))).toEqual({ kind: 'merged', into: 'present' })
})

test('what is for its owner only never enters an activity that others may see', () => {
  const owners = newcomer('new', provided, { isOwnerOnly: true })
  expect(planOf(owners, present(streams))).toEqual({ kind: 'merged', into: 'present' })
  expect(planOf(owners, present(streams, true))).toEqual({ kind: 'replaces', id: 'present' })
  const originals = newcomer('new', original, { isOwnerOnly: true })
  expect(planOf(originals, present(original))).toEqual({ kind: 'merged', into: 'present' })
})

test('of several that are the same as one, the first replaces it', () => {
  const files = [newcomer('a', original), newcomer('b', original), newcomer('c', provided)]
  const matches = new Map(files.map(({ id }) => [id, present(streams)]))
  expect([...planNewcomers(files, matches).values()]).toEqual([
    { kind: 'replaces', id: 'present' },
    { kind: 'stored', duplicateOf: 'present' },
    { kind: 'merged', into: 'present' },
  ])
})

test('sessions of one file are different activities', () => {
  const sessions = ['a', 'b'].map((id) => newcomer(id, original, { sha256: 'file' }))
  const matches = new Map(sessions.map(({ id }) => [id, present(streams)]))
  expect([...planNewcomers(sessions, matches).values()]).toEqual([
    { kind: 'replaces', id: 'present' },
    { kind: 'stored', duplicateOf: null },
  ])
})
