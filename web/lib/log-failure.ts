import { isOffline } from './is-offline.ts'

/** For failures that people need not hear about, because they can continue without what failed. */
export function logFailure(what: string, error: unknown): void {
  // Without a network, missing data is nothing unusual.
  if (isOffline()) return
  // The only place that logs.
  // eslint-disable-next-line no-console
  console.warn(what, error)
}
