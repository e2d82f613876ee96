import { expect, test } from 'vitest'
import { idOf, storedImport } from '#web/workers/upload/upload-server-for-tests.ts'
import { describeFile } from './describe-file.ts'
import { idsOf } from './next-step.ts'
import type { Upload } from './upload-queue.ts'

const upload = (name: string, changes: Partial<Upload>): Upload => ({
  ...describeFile(new File(['x'], name)),
  ...changes,
})

test('the next step is about the videos and activities that files became, were before, or will be', () => {
  const video = { videoId: idOf(1), replaces: null, recording: null, chapter: 1 }
  const activities = [{ id: idOf(4), title: 'Ride', duplicate_of: null }]
  const file = { filename: 'ride.gpx', outcome: 'stored' as const, activities, sentences: [] }
  const ids = idsOf([
    upload('sent.mp4', { video }),
    upload('sent before.mp4', { outcome: { kind: 'known', activityId: null, videoId: idOf(2) } }),
    upload('sent before.gpx', { outcome: { kind: 'known', activityId: idOf(3), videoId: null } }),
    upload('ride.gpx', {
      outcome: { kind: 'imported', result: { ...storedImport(idOf(9)), files: [file] } },
    }),
    upload('waiting.mp4', {}),
  ])
  expect([...ids]).toEqual([idOf(1), idOf(2), idOf(3), idOf(4)])
})
