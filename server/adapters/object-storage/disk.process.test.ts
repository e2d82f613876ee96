import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { diskStorage } from './disk.ts'
import { StorageFullError } from './object-storage.ts'

async function makeRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'storage-'))
  onTestFinished(() => rm(root, { recursive: true }))
  return root
}

test('what a dead process left unfinished is never listed and is removed; what another process is writing is kept', async () => {
  const root = await makeRoot()
  const unfinished = join(root, '.unfinished')
  await mkdir(unfinished)
  await writeFile(join(unfinished, 'dead'), 'half')
  await writeFile(join(unfinished, 'alive'), 'half')
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(join(unfinished, 'dead'), longAgo, longAgo)
  const storage = diskStorage({ root })
  const listed = []
  for await (const entry of storage.list('')) listed.push(entry)
  expect(listed).toEqual([])
  await storage.check()
  expect(await readdir(unfinished)).toEqual(['alive'])
})

test('a failed upload leaves no file behind', async () => {
  const root = await makeRoot()
  const storage = diskStorage({ root })
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the upload broke off')
    })(),
  )
  await expect(storage.put('a/b', broken)).rejects.toThrow('the upload broke off')
  expect(await readdir(join(root, '.unfinished'))).toEqual([])
  expect(await storage.size('a/b')).toBeUndefined()
})

test('when many write one key, one body is left, whole', async () => {
  const storage = diskStorage({ root: await makeRoot() })
  const bodies = Array.from({ length: 20 }, (_, i) => String(i).repeat(5000))
  await Promise.all(bodies.map((body) => storage.put('a/b/c', Buffer.from(body))))
  const found = await storage.read('a/b/c')
  expect(bodies).toContain(Buffer.concat(await found!.toArray()).toString())
})

/** Undefined when this user may not mount a file system small enough to fill. */
function mountSmallDisk(folder: string): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  return folder
}

test('a full disk is reported as such, keeps what was there, and accepts files again once there is space', async ({
  skip,
}) => {
  const root = mountSmallDisk(await makeRoot()) ?? skip('only root can mount a small disk')
  const storage = diskStorage({ root })
  await storage.put('kept', Buffer.alloc(50_000, 'k'))
  await expect(storage.put('kept', Buffer.alloc(400_000))).rejects.toThrow(StorageFullError)
  const large = Readable.from([Buffer.alloc(100_000), Buffer.alloc(300_000)])
  await expect(storage.put('new', large)).rejects.toThrow(StorageFullError)
  expect(await readdir(join(root, '.unfinished'))).toEqual([])
  expect(await storage.size('kept')).toBe(50_000)
  expect(await storage.size('new')).toBeUndefined()
  await storage.put('new', Buffer.alloc(100_000))
  expect(await storage.size('new')).toBe(100_000)
})
