/** A page without videos now is better than one with videos later. */
const patienceMs = 500

export async function withPatience<Value>(value: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the list takes too long')), patienceMs)
  return Promise.race([value, promise]).finally(() => clearTimeout(timer))
}
