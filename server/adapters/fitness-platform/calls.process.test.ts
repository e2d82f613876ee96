import { afterAll, expect, test } from 'vitest'
import { startFitnessSandbox } from '#server/testing/start-fitness-sandbox.ts'

const scene = startFitnessSandbox()
afterAll(() => scene.sandbox.close())

test.each(['strava', 'intervals', 'polar', 'wahoo', 'webdav'] as const)(
  '%s takes no more calls for an activity than it says, so that they can be shared out',
  async (id) => {
    const provider = scene.provider(id)
    const { link } = await scene.connect(id)
    const { items } = await provider.list(link, { cursor: null, sinceMs: null, signal: scene.signal })
    const item = items.find(({ skip, title }) => skip === null && !title.startsWith('Stairs'))!
    const before = scene.sandbox.controls.callsOf(id)
    await provider.fetch(link, item, scene.signal)
    expect(scene.sandbox.controls.callsOf(id) - before).toBe(provider.callsPerActivity)
  },
)
