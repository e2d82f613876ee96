import { bytesPerGb, hdWatchPlan } from './prices.ts'
import type { SubscriptionStatus } from './subscription-status.ts'

export type Subscription = {
  /** In units of 1e9 bytes. */
  storage: number
  watch: boolean
  status: SubscriptionStatus
  /** Milliseconds since 1970; null if there never was one. */
  activeUntilMs: number | null
}

/** With billing off, everyone gets the same: this much storage, and videos in full size. */
export type Billing = { isOn: false; quotaGb: number } | { isOn: true }

/** What someone may do at a moment. */
export type Entitlements = {
  /** Without it, existing videos can be watched, downloaded and deleted, but none can be added. */
  mayUploadVideos: boolean
  storageBytes: number
  /** Whether other people's videos may be watched with more lines than the free ones. */
  mayWatchHd: boolean
}

export function entitlementsOf(subscription: Subscription, billing: Billing, nowMs: number): Entitlements {
  if (!billing.isOn) {
    return {
      mayUploadVideos: billing.quotaGb > 0,
      storageBytes: billing.quotaGb * bytesPerGb,
      mayWatchHd: true,
    }
  }
  const { storage, watch, status, activeUntilMs } = subscription
  // A cancelled subscription is paid until then, but a new video would outlive it.
  const isPaid = activeUntilMs !== null && activeUntilMs > nowMs
  const isActive = status === 'active' && isPaid
  return {
    mayUploadVideos: isActive && storage > 0,
    storageBytes: storage * bytesPerGb,
    mayWatchHd: watch && isPaid && status !== 'disputed',
  }
}

/** The highest resolution, in lines, at which someone may watch a video. */
export function watchableHeight({ mayWatchHd }: Entitlements, isOwner: boolean): number {
  return isOwner || mayWatchHd ? Infinity : hdWatchPlan.freeHeight
}
