import type { User } from '#contract/accounts/account.ts'
import type { Site } from '#contract/site/site.ts'

/** Gigabytes this person may store. Where nothing is sold, everyone has the site's quota. */
export function storageGbOf(user: User | null | undefined, site: Site | undefined): number {
  if (!user || !site) return 0
  return site.billing ? user.billing.subscription_storage : site.storage_quota_gb
}
