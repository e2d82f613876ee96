import { ownedRows } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  ownedRows({ table: 'mail', owner: 'account_id', key: ['id'], path: 'mail.json' }),
]
