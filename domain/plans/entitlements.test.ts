import { describe, expect, test } from 'vitest'
import { entitlementsOf, watchableHeight, type Subscription } from './entitlements.ts'
import { hdWatchPlan } from './prices.ts'

const now = Date.UTC(2026, 5, 1)
const paid: Subscription = { storage: 50, watch: true, status: 'active', activeUntilMs: now + 1 }
const sold = (changes: Partial<Subscription> = {}, atMs = now) =>
  entitlementsOf({ ...paid, ...changes }, { isOn: true }, atMs)

describe('where nothing is sold', () => {
  test('everyone has the same storage and full resolution, whatever they once paid', () => {
    for (const subscription of [paid, { ...paid, status: 'disputed' as const, activeUntilMs: null }])
      expect(entitlementsOf(subscription, { isOn: false, quotaGb: 20 }, now)).toEqual({
        mayUploadVideos: true,
        storageBytes: 20_000_000_000,
        mayWatchHd: true,
      })
  })

  test('no storage means no uploads', () => {
    expect(entitlementsOf(paid, { isOn: false, quotaGb: 0 }, now)).toEqual({
      mayUploadVideos: false,
      storageBytes: 0,
      mayWatchHd: true,
    })
  })
})

describe('a subscriber', () => {
  test('uploads within the storage paid for and watches in full resolution', () => {
    expect(sold()).toEqual({ mayUploadVideos: true, storageBytes: 50_000_000_000, mayWatchHd: true })
  })

  test('to storage only does not watch in full resolution, and one to watching only does not upload', () => {
    expect(sold({ watch: false })).toMatchObject({ mayUploadVideos: true, mayWatchHd: false })
    expect(sold({ storage: 0 })).toEqual({ mayUploadVideos: false, storageBytes: 0, mayWatchHd: true })
  })

  test('keeps this until the time paid for is over', () => {
    expect(sold({ activeUntilMs: now })).toMatchObject({ mayUploadVideos: false, mayWatchHd: false })
    expect(sold({ activeUntilMs: null })).toMatchObject({ mayUploadVideos: false, mayWatchHd: false })
    // Existing videos can still be watched and downloaded, and still take up storage.
    expect(sold({ activeUntilMs: null }).storageBytes).toBe(50_000_000_000)
  })

  test.each([
    ['cancelled', false, true],
    ['disputed', false, false],
  ] as const)('with %s: uploads %s, full resolution %s', (status, mayUploadVideos, mayWatchHd) => {
    expect(sold({ status })).toMatchObject({ mayUploadVideos, mayWatchHd })
  })
})

test('own videos play in full resolution, those of others in the free one unless paid for', () => {
  const [full, free] = [sold(), sold({ watch: false })]
  expect([watchableHeight(full, true), watchableHeight(full, false)]).toEqual([Infinity, Infinity])
  expect([watchableHeight(free, true), watchableHeight(free, false)]).toEqual([
    Infinity,
    hdWatchPlan.freeHeight,
  ])
})
