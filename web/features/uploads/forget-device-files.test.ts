import { afterEach, expect, test, vi } from 'vitest'
import { DeviceDiskForTests } from '#web/lib/device-disk-for-tests.ts'
import { forgetDeviceFiles } from './forget-device-files.ts'

afterEach(() => vi.unstubAllGlobals())

test('when someone signs out, no copy of their files stays on the device, nor in the service worker', async () => {
  const disk = new DeviceDiskForTests()
  for (const path of ['uploads', 'shared', 'of-another-feature']) {
    const folder = await disk.root.getDirectoryHandle(path, { create: true })
    await folder.getFileHandle('canary', { create: true })
  }
  const told: unknown[] = []
  const controller = { postMessage: (message: unknown) => told.push(message) }
  vi.stubGlobal('navigator', { storage: disk.storage, serviceWorker: { controller } })
  await forgetDeviceFiles()
  expect(disk.list()).toEqual(['of-another-feature/canary'])
  expect(told).toEqual([{ action: 'forget-shares' }])
})

test('a browser that keeps nothing has nothing to forget', async () => {
  vi.stubGlobal('navigator', {})
  await expect(forgetDeviceFiles()).resolves.toBeUndefined()
})
