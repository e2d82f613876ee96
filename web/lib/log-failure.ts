/** For failures that people need not hear of, because they can go on without what failed. */
export function logFailure(what: string, error: unknown): void {
  // The one place for it.
  // eslint-disable-next-line no-console
  console.warn(what, error)
}
