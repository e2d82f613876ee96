import type { Feature } from '#server/feature.ts'
import { deriveForOthers } from './derive-for-others.job.ts'
import { keepRecordingsInOrder } from './recordings-upkeep.ts'
import { personalData } from './personal-data.ts'

export const recordings: Feature = {
  name: 'recordings',
  about: 'what was recorded: files, samples, derived columns, and the parts that others do not see',
  uses: ['visibility', 'tiles'],
  jobs: [deriveForOthers],
  upkeeps: [{ name: 'recordings', of: 'cell', keep: keepRecordingsInOrder }],
  personalData,
}
