type Navigation = {
  ask: () => Promise<Response>
  /** What was kept of an earlier visit, if anything. */
  findKept: () => Promise<Response | undefined>
  patienceMs: number
}

/** The answer of the server, or what is kept when there is none in time or only that the server is in trouble. */
export async function answerNavigation({ ask, findKept, patienceMs }: Navigation): Promise<Response> {
  const answer = ask()
  const timeout = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs)
  })
  const inTime = await Promise.race([answer.catch(() => undefined), timeout])
  if (inTime && inTime.status < 500) return inTime
  return (await findKept()) ?? answer
}

/** Browsers refuse to show a page that was redirected on its way into the cache; and its content belongs to another address. */
export function isWorthKeeping({ status, redirected }: Pick<Response, 'status' | 'redirected'>): boolean {
  return status === 200 && !redirected
}
