/** Tells browsers run by people from programs that sign up in bulk. */
export type BotCheck = {
  /** What the browser needs in order to earn a token; its `kind` says how. */
  challenge(now: number): Promise<Record<string, unknown>>
  /**
   * A key under which the token must be remembered so that it works only once, or undefined when the
   * token is not good. Asking again about the same token gives the same answer. Some checks compare
   * the visitor's address with the one that earned the token.
   */
  verify(
    token: string,
    now: number,
    address?: string,
  ): Promise<{ spendKey: string; expiresAt: Date } | undefined>
}

/** Whether the token is good cannot be found out right now. */
export class BotCheckAwayError extends Error {
  override name = 'BotCheckAwayError'
}
