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

test('the way of an uploaded activity to its row is read in at most 37 files', () => {
  const ofActivities = (name: string) => `${features}activities/${name}.ts`
  const leftOut = [
    // Where it was, how high that is, how fast, and what others see of it after a change is worked out once the
    // row is there.
    ...['find-crossed.job', 'level-activities.job', 'measure-activities.job', 'derive-for-others.job'].map(
      (name) => `jobs/${name}`,
    ),
    // What was worn or ridden on it.
    'gear/gear.queries',
    // What the export of a platform has besides its files.
    ...['strava-export', 'export-source', 'read-photo', 'save-gear'].map((name) => `import/export/${name}`),
    // What our own has.
    ...['columns-of-restored', 'hide-as-before', 'own-export', 'prepare-restore', 'restore.queries'].map(
      (name) => `own-export/${name}`,
    ),
    ...['restored', 'save-restored'].map((name) => `own-export/${name}`),
    'import/keep-photos',
    'import/unpack-folder',
    'imports/import.queries',
    // When the same activity comes from several sources.
    'take-over',
    'duplicates',
    'source.queries',
    'import/find-twins',
  ].map(ofActivities)
  const files = filesBehind(`${features}activities/complete-upload.routes.ts`, { leftOut })
  expect(files).toContain(`${features}activities/import/reader.worker.ts`)
  expect(files).toContain(`${features}activities/save-activity.ts`)
  expect(files.length).toBeLessThanOrEqual(37)
})
