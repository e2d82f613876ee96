import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const features = 'server/features/'

/** Every file of the features that someone opens who follows all imports of one, but none of those that are left out. */
function filesBehind(first: string, { leftOut = [] }: { leftOut?: readonly string[] } = {}): string[] {
  const found = new Set([first])
  for (const path of found) {
    const text = readFileSync(path, 'utf8')
    // A thread is named by its file.
    for (const [, imported = ''] of text.matchAll(/(?: from |new URL\()'([#.][^']+\.ts)'/g)) {
      const next = imported.startsWith('#') ? imported.slice(1) : join(dirname(path), imported)
      if (next.startsWith(features) && existsSync(next) && !leftOut.includes(next)) found.add(next)
    }
  }
  return [...found]
}

test("the answer to a request for a video's address is read in at most 9 files", () => {
  expect(filesBehind(`${features}videos/watch.routes.ts`).length).toBeLessThanOrEqual(9)
})

test('the way of an uploaded activity to its row is read in at most 30 files', () => {
  // Where it was, and how high that is, is worked out once the row is there.
  const leftOut = ['find-crossed', 'level-activities'].map(
    (name) => `${features}activities/jobs/${name}.job.ts`,
  )
  const files = filesBehind(`${features}activities/complete-upload.routes.ts`, { leftOut })
  expect(files).toContain(`${features}activities/import/reader.worker.ts`)
  expect(files).toContain(`${features}activities/save-activity.ts`)
  expect(files.length).toBeLessThanOrEqual(30)
})
