import { mkdtemp, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import { sweepAbandoned } from './abandoned-files.ts'
import { localCopiesIn } from './local-copy.ts'

test('a copy that is read for hours does not count as abandoned', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'copies-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const withLocalCopy = localCopiesIn(folder)
  const used = await withLocalCopy(
    async () => Readable.from(['here']),
    async (path) => {
      const twoHoursAgo = Date.now() / 1000 - 7200
      await utimes(path, twoHoursAgo, twoHoursAgo)
      vi.advanceTimersByTime(10 * 60_000)
      await waitFor(async () => (await stat(path)).mtimeMs > Date.now() - 60_000)
      await sweepAbandoned(folder)()
      return { path, size: (await stat(path)).size }
    },
  )
  expect(used.size).toBe(4)
  await expect(stat(used.path)).rejects.toThrow('ENOENT')
})
