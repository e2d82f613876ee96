import { ownedRows } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  ownedRows({
    table: 'activity_source',
    owner: 'account_id',
    key: ['provider', 'external_id'],
    path: 'activity_sources.json',
  }),
  ownedRows({ table: 'activity', owner: 'account_id', key: ['id'], path: 'activities.json' }),
  ownedRows({ table: 'activity_file', owner: 'account_id', key: ['id'], path: 'activity_files.json' }),
  ownedRows({ table: 'privacy_zone', owner: 'account_id', key: ['id'], path: 'privacy_zones.json' }),
]
