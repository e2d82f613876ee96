/** A page that lacks something is better than one that comes late. */
export async function withPatience<Value>(patienceMs: number, value: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('what a page shows takes too long')), patienceMs)
  return Promise.race([value, promise]).finally(() => clearTimeout(timer))
}
