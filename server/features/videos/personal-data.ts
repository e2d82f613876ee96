import { ownedRows } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  ownedRows({ table: 'video_task', owner: 'account_id', key: ['id'], path: 'video_tasks.json' }),
  ownedRows({
    table: 'video_captions',
    owner: 'video_id',
    parent: 'video',
    key: ['video_id', 'language'],
    path: 'video_captions.json',
  }),
  ownedRows({ table: 'video', owner: 'account_id', key: ['id'], path: 'videos.json' }),
]
