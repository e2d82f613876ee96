/** For failures that people need not hear about, because they can continue without what failed. */
export function logFailure(what: string, error: unknown): void {
  // The only place that logs.
  // eslint-disable-next-line no-console
  console.warn(what, error)
}
