import type { PersonalData } from './personal-data.ts'

type Keeping = { personalData?: readonly PersonalData[] }

/**
 * Everything stored about people, in the order in which it is removed: from the last feature to the first, so that data
 * goes before whatever it refers to.
 */
export function inOrderOfRemoval(features: readonly Keeping[]): PersonalData[] {
  const all = features.toReversed().flatMap(({ personalData = [] }) => personalData)
  return [
    ...all.filter(({ removed }) => removed === 'first'),
    ...all.filter(({ removed }) => removed === undefined),
    ...all.filter(({ removed }) => removed === 'last'),
  ]
}
