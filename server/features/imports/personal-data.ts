import { ownedRows } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  ownedRows({
    table: 'imported_file',
    owner: 'upload_id',
    parent: 'upload',
    key: ['upload_id', 'position'],
    path: 'imported_files.json',
  }),
  ownedRows({
    table: 'activity_import',
    owner: 'account_id',
    key: ['upload_id'],
    path: 'activity_imports.json',
  }),
]
