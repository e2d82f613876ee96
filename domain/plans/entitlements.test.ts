import { describe, expect, test } from 'vitest'
import { entitlementsOf, watchableHeight, type Subscription } from './entitlements.ts'
import { hdWatchPlan } from './prices.ts'

const now = Date.UTC(2026, 5, 1)
const paid: Subscription = { storage: 50, watch: true, status: 'active', activeUntilMs: now + 1 }
const sold = (changes: Partial<Subscription> = {}, atMs = now) =>
  entitlementsOf({ ...paid, ...changes }, { isOn: true }, atMs)

describe('where nothing is sold', () => {
  test('everyone has the same storage and the full size, whatever they once paid', () => {
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

describe('who pays', () => {
  test('uploads into what is paid for and watches in full size', () => {
    expect(sold()).toEqual({ mayUploadVideos: true, storageBytes: 50_000_000_000, mayWatchHd: true })
  })

  test('for storage only does not watch in full size, and for watching only does not upload', () => {
    expect(sold({ watch: false })).toMatchObject({ mayUploadVideos: true, mayWatchHd: false })
    expect(sold({ storage: 0 })).toEqual({ mayUploadVideos: false, storageBytes: 0, mayWatchHd: true })
  })

  test('has it until the moment that is paid for', () => {
    expect(sold({ activeUntilMs: now })).toMatchObject({ mayUploadVideos: false, mayWatchHd: false })
    expect(sold({ activeUntilMs: null })).toMatchObject({ mayUploadVideos: false, mayWatchHd: false })
    // Existing videos can still be watched and downloaded, and count.
    expect(sold({ activeUntilMs: null }).storageBytes).toBe(50_000_000_000)
  })

  test.each([
    ['cancelled', false, true],
    ['disputed', false, false],
  ] as const)('and has %s: uploads %s, full size %s', (status, mayUploadVideos, mayWatchHd) => {
    expect(sold({ status })).toMatchObject({ mayUploadVideos, mayWatchHd })
  })
})

test('own videos have their full size, those of others the free one unless paid for', () => {
  const [full, free] = [sold(), sold({ watch: false })]
  expect([watchableHeight(full, true), watchableHeight(full, false)]).toEqual([Infinity, Infinity])
  expect([watchableHeight(free, true), watchableHeight(free, false)]).toEqual([
    Infinity,
    hdWatchPlan.freeHeight,
  ])
})
