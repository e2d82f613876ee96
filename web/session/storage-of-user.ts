import type { User } from '#contract/account.ts'
import type { Site } from '#contract/site.ts'

/** Gigabytes this person may store. Where nothing is sold, everybody has the quota of the site. */
export function storageGbOf(user: User | null | undefined, site: Site | undefined): number {
  return user && site && !site.billing ? site.storage_quota_gb : 0
}
