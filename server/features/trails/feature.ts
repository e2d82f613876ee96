import type { Feature } from '#server/feature.ts'
import { inEachCell } from '#server/cells/in-each-cell.ts'
import { keepCrossingsInOrder } from './crossing/crossing-upkeep.ts'
import { findCrossed } from './find-crossed.job.ts'
import { recrossActivities } from './recross-activities.job.ts'
import { trailTimesRoutes } from './times/trail-times.routes.ts'
import { personalData } from './personal-data.ts'

export const trails: Feature = {
  name: 'trails',
  about: 'which trails and places activities crossed, and the times on them',
  uses: ['visibility', 'atlas', 'recordings'],
  routes: [trailTimesRoutes],
  jobs: [findCrossed, recrossActivities],
  upkeeps: [{ name: 'trails', of: 'cell', keep: keepCrossingsInOrder }],
  hears: {
    atlasChanged: (_, services) => inEachCell(services, (cell) => keepCrossingsInOrder(services, cell)),
    partsHidden: async ({ cell, accountId }) => void (await cell.jobs.enqueue(findCrossed, { accountId })),
  },
  personalData,
}
