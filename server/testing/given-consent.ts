import { termsVersion } from '#contract/billing/billing.ts'

/** What buyers agree to. */
export const givenConsent = { terms_version: termsVersion, starts_now: true } as const
