/** A provider may take its time, and everything that waits for one waits as long. Once: codes and tickets are not used twice. */
export const providerPatience = { timeoutMs: 30_000, attempts: 1 }
