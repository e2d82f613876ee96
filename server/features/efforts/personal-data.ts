import { ownedRows } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  ownedRows({
    table: 'activity_effort',
    owner: 'account_id',
    key: ['activity_id', 'kind', 'length'],
    path: 'activity_efforts.json',
  }),
  ownedRows({ table: 'athlete', owner: 'account_id', key: ['account_id'], path: 'athlete.json' }),
]
