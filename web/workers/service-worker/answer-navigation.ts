type Navigation = {
  ask: () => Promise<Response>
  /** The cached answer of an earlier visit, if any. */
  findKept: () => Promise<Response | undefined>
  patienceMs: number
}

/** The server's answer, or the cached one if there is none in time or the server reports an error. */
export async function answerNavigation({ ask, findKept, patienceMs }: Navigation): Promise<Response> {
  const answer = ask()
  const timeout = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs)
  })
  const inTime = await Promise.race([answer.catch(() => undefined), timeout])
  if (inTime && inTime.status < 500) return inTime
  return (await findKept()) ?? answer
}

/**
 * Browsers refuse to show a page that was redirected before it was cached; and its content belongs to a different
 * address.
 */
export function isWorthKeeping({ status, redirected }: Pick<Response, 'status' | 'redirected'>): boolean {
  return status === 200 && !redirected
}
