/**
 * A provider may take its time, so every call that depends on one waits this long. No retries: codes and
 * tickets work only once.
 */
export const providerPatience = { timeoutMs: 30_000, attempts: 1 }
