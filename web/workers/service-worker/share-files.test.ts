import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import { DeviceDiskForTests } from '#web/lib/device-disk-for-tests.ts'
import { keepShares } from './share-files.ts'

const mib = 1024 * 1024
const begin = Date.UTC(2026, 4, 1)

/** A phone with its disk; `worker()` is the service worker after the browser stopped the one before. */
function openPhone() {
  const disk = new DeviceDiskForTests()
  const clock = { now: begin }
  return { disk, clock, worker: () => keepShares(disk.storage, () => clock.now) }
}

/** Only claims to be this large. */
function largeFile(name: string, size: number): File {
  return Object.defineProperty(new File(['start'], name), 'size', { value: size })
}

function sharing(files: File[], texts: Record<string, string> = {}): Request {
  const entries = { files, ...texts }
  const form = {
    get: (field: string) => texts[field] ?? null,
    getAll: () => entries.files,
  }
  return { formData: async () => form } as unknown as Request
}

const shareOf = (address: string) => new URLSearchParams(address.split('#')[0]).get('share') ?? ''
const ride = new File(['a ride'], 'ride.gpx', { type: 'application/gpx+xml', lastModified: 5 })

describe('shared files', () => {
  test('are there after the browser stopped the worker, with their names, types and times', async () => {
    const { worker } = openPhone()
    const { address } = await worker().take(sharing([ride, new File(['b'], '../b.fit')]))
    const found = await worker().find(shareOf(address))
    expect(found.map(({ name }) => name)).toEqual(['ride.gpx', '../b.fit'])
    expect(found[0]).toMatchObject({ type: 'application/gpx+xml', lastModified: 5 })
    expect(await Promise.all(found.map((file) => file.text()))).toEqual(['a ride', 'b'])
  })

  test('are removed once they are taken, and not before', async () => {
    const { disk, worker } = openPhone()
    const share = shareOf((await worker().take(sharing([ride]))).address)
    expect(await worker().find(share)).toHaveLength(1)
    expect(await worker().find(share)).toHaveLength(1)
    await worker().remove(share)
    expect(await worker().find(share)).toEqual([])
    expect(disk.list()).toEqual([])
  })

  test('of two shares are not mixed up, and an empty one leaves the others alone', async () => {
    const { worker } = openPhone()
    const shares = worker()
    const first = shareOf((await shares.take(sharing([ride]))).address)
    const second = shareOf((await shares.take(sharing([new File(['two'], 'two.fit')]))).address)
    expect((await shares.take(sharing([]))).address).toBe('?share=none')
    expect((await shares.find(first)).map(({ name }) => name)).toEqual(['ride.gpx'])
    expect((await shares.find(second)).map(({ name }) => name)).toEqual(['two.fit'])
    expect(await shares.find('none')).toEqual([])
  })

  test.each([
    [7 * dayMs, 1],
    [7 * dayMs + 1, 0],
  ])('that nobody took are gone after seven days: %i ms later there are %i', async (laterMs, expected) => {
    const { clock, worker } = openPhone()
    const share = shareOf((await worker().take(sharing([ride]))).address)
    clock.now += laterMs
    await (
      await worker().take(sharing([]))
    ).afterwards
    expect(await worker().find(share)).toHaveLength(expected)
  })

  test('arrive without waiting for a copy if they are large, and are copied if twice their size is free', async () => {
    const { disk, worker } = openPhone()
    const copying = Promise.withResolvers<void>()
    disk.beforeWrite = copying.promise
    disk.quota = 500 * mib
    disk.usage = 500 * mib - 2 * (200 * mib + 1)
    const shares = worker()
    const { address, afterwards } = await shares.take(sharing([largeFile('long.mp4', 200 * mib + 1)]))
    expect((await shares.find(shareOf(address))).map(({ name }) => name)).toEqual(['long.mp4'])
    expect(await worker().find(shareOf(address))).toEqual([])
    copying.resolve()
    await afterwards
    expect((await worker().find(shareOf(address))).map(({ name }) => name)).toEqual(['long.mp4'])
  })

  test('of 12 GB on a phone with less room are handed over without a copy', async () => {
    const { disk, worker } = openPhone()
    disk.quota = 24 * 10 ** 9 - 1
    const shares = worker()
    const { address, afterwards } = await shares.take(sharing([largeFile('day.mp4', 12 * 10 ** 9)]))
    await afterwards
    expect(await shares.find(shareOf(address))).toHaveLength(1)
    expect(disk.list()).toEqual([])
  })

  test('up to 200 MiB are on the disk before the page opens', async () => {
    const { disk, worker } = openPhone()
    // Small files must not depend on how much space the browser reports as free.
    disk.quota = 0
    const { address } = await worker().take(sharing([largeFile('short.mp4', 200 * mib)]))
    expect(await worker().find(shareOf(address))).toHaveLength(1)
  })

  test('taken while they are still being copied leave nothing behind', async () => {
    const { disk, worker } = openPhone()
    const copying = Promise.withResolvers<void>()
    disk.beforeWrite = copying.promise
    const shares = worker()
    const { address, afterwards } = await shares.take(sharing([largeFile('long.mp4', 300 * mib)]))
    await shares.remove(shareOf(address))
    copying.resolve()
    await afterwards
    expect(disk.list()).toEqual([])
    expect(await shares.find(shareOf(address))).toEqual([])
  })

  test('that do not fit on the disk are handed over by the running worker, without half a copy', async () => {
    const { disk, worker } = openPhone()
    disk.room = 7
    const shares = worker()
    const { address } = await shares.take(sharing([ride, new File(['another ride'], 'b.gpx')]))
    expect(await Promise.all((await shares.find(shareOf(address))).map((file) => file.text()))).toEqual([
      'a ride',
      'another ride',
    ])
    expect(disk.list()).toEqual([])
  })

  test('of 300 in one share all arrive, in their order', async () => {
    const { worker } = openPhone()
    const files = Array.from({ length: 300 }, (_, index) => new File([String(index)], `${index}.fit`))
    const { address } = await worker().take(sharing(files))
    const found = await worker().find(shareOf(address))
    expect(found.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
  })

  test('are all gone when someone signs out', async () => {
    const { disk, worker } = openPhone()
    const shares = worker()
    const onDisk = shareOf((await shares.take(sharing([ride]))).address)
    disk.quota = 0
    const held = shareOf((await shares.take(sharing([largeFile('long.mp4', 300 * mib)]))).address)
    await shares.removeAll()
    expect([await shares.find(onDisk), await shares.find(held)]).toEqual([[], []])
    expect(disk.list()).toEqual([])
  })
})

describe('a share without files', () => {
  test.each([
    ['nothing', sharing([])],
    ['the empty field of a form', sharing([new File([], '')])],
    [
      'something that is not a form',
      { formData: async () => Promise.reject(new TypeError('Failed to fetch')) } as unknown as Request,
    ],
  ])('leads to the choice of files: %s', async (_, request) => {
    expect((await openPhone().worker().take(request)).address).toBe('?share=none')
  })

  test('passes on its link, and not more of a text than an address needs', async () => {
    const { worker } = openPhone()
    const link = 'https://youtu.be/abcdefghijk?t=5'
    const { address } = await worker().take(sharing([], { title: 'A ride', text: link }))
    expect(address).toBe(`?share=none#${encodeURIComponent(`${link} A ride`)}`)
    const long = await worker().take(sharing([], { text: 'x'.repeat(5000) }))
    expect(long.address).toBe(`?share=none#${'x'.repeat(2000)}`)
  })
})
