import { z } from 'zod'
import { defineJob } from '#server/jobs/define-job.ts'
import { readDemoState } from '../demo-state.ts'
import { hideDemoMap, listMissingPlaces, makePlace, removeEarlierPlaces } from '../map/demo-map.ts'

/**
 * Draws the map of the demo's places, and shows each as soon as it is drawn. Resumes where an earlier run was
 * interrupted.
 */
export const makeDemoMap = defineJob({
  name: 'make-demo-map',
  input: z.object({}),
  timeoutSeconds: 1800,
  concurrency: 1,
  async run({ services, signal }) {
    const isRemoved = async () => (await readDemoState(services)) === 'removed'
    for (const key of await listMissingPlaces(services)) {
      if (await isRemoved()) break
      await makePlace(services, key, signal)
    }
    // A place that was still being drawn during the removal has been published after it.
    if (await isRemoved()) return hideDemoMap(services)
    await removeEarlierPlaces(services)
    await services.announce('terrainChanged', {})
  },
})
