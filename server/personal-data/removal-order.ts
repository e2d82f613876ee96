import type { PersonalData } from './personal-data.ts'

type Keeping = { personalData?: readonly PersonalData[] }

/**
 * Everything stored about people, in the order in which it is removed: from the last feature to the first, so that data
 * goes before whatever it refers to. What is removed first is in the order of the features, because a region that is
 * away holds up votes and everything after them, but must not hold up the end of a subscription.
 */
export function inOrderOfRemoval(features: readonly Keeping[]): PersonalData[] {
  const dataOf = ({ personalData = [] }: Keeping) => personalData
  const all = features.toReversed().flatMap(dataOf)
  return [
    ...features.flatMap(dataOf).filter(({ removed }) => removed === 'first'),
    ...all.filter(({ removed }) => removed === undefined),
    ...all.filter(({ removed }) => removed === 'last'),
  ]
}
