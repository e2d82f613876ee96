import type { SignInProvider } from '#contract/sign-in.ts'

export const providerNames: Record<SignInProvider, string> = { google: 'Google', facebook: 'Facebook' }

/** A provider may take its time, and everything that waits for one waits as long. Once: codes and tickets are not used twice. */
export const providerPatience = { timeoutMs: 30_000, attempts: 1 }
