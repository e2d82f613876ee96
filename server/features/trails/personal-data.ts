import { ownedRows } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  ownedRows({
    table: 'activity_crossing',
    owner: 'account_id',
    key: ['activity_id', 'audience'],
    path: 'activity_crossings.json',
  }),
  ownedRows({
    table: 'activity_place',
    owner: 'account_id',
    key: ['activity_id', 'audience', 'visit'],
    path: 'activity_places.json',
  }),
]
