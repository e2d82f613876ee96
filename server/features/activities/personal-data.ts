import { listActivityFiles, removeTracks } from './personal-activities.ts'
import { ownedRows } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'

/** Tracks drawn on maps are derived from activities, which are exported as GPX. */
const tracks: PersonalData = {
  tables: ['cell.activity_track'],
  secrets: [],
  isDerived: true,
  files: listActivityFiles,
  remove: ({ cells }, accountId) => removeTracks(cells.of(accountId), accountId),
}

export const personalData: readonly PersonalData[] = [
  tracks,
  ownedRows({ table: 'activity_photo', owner: 'account_id', key: ['id'], path: 'activity_photos.json' }),
]
