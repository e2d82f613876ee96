import type { Feature } from '#server/feature.ts'
import { inEachCell } from '#server/cells/in-each-cell.ts'
import { keepAltitudesInOrder } from './altitude-upkeep.ts'
import { levelActivities } from './level-activities.job.ts'

export const altitude: Feature = {
  name: 'altitude',
  about: 'altitudes from the heights of the ground',
  uses: ['terrain', 'recordings'],
  jobs: [levelActivities],
  upkeeps: [{ name: 'altitude', of: 'cell', keep: keepAltitudesInOrder }],
  hears: {
    terrainChanged: (_, services) => inEachCell(services, (cell) => keepAltitudesInOrder(services, cell)),
  },
}
