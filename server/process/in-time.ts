/**
 * Whether the work finished within this time. Rejects when the work does. The timer alone does not keep the
 * process alive.
 */
export async function inTime(ms: number, work: Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), ms).unref()
  try {
    return await Promise.race([work.then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
