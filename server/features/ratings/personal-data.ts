import { redactUnseenRows } from '#server/features/visibility/public.ts'
import { ownedRows } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'
import { removeVotesOf, voteKinds } from './personal-votes.ts'

export const personalData: readonly PersonalData[] = voteKinds.map((kind): PersonalData => ({
  ...ownedRows({
    table: `${kind}_vote`,
    owner: 'voter_id',
    key: [`${kind}_id`],
    path: `${kind}_votes.json`,
    // It would reveal who has blocked them.
    secrets: ['is_counted'],
    isInAllCells: true,
    // A merger moves the vote to another activity.
    tellOf: redactUnseenRows(['voter_id', 'value', 'created_at']),
  }),
  // Before the things that were voted on, so that their counts follow.
  removed: 'first',
  remove: removeVotesOf,
}))
