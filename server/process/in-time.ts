/** Whether the work was done within this time. Fails when the work does. The wait alone does not keep the process alive. */
export async function inTime(ms: number, work: Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), ms).unref()
  try {
    return await Promise.race([work.then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
