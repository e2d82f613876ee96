/** Tells people's browsers from programs that sign up in bulk. */
export type BotCheck = {
  /** What the browser needs to earn a token; its `kind` says how. */
  challenge(now: number): Promise<Record<string, unknown>>
  /**
   * The key to remember the token by, so that it works only once, or undefined when the token is not valid.
   * Asking again about the same token gives the same answer. Some checks compare the visitor's address with
   * the one that earned the token.
   */
  verify(
    token: string,
    now: number,
    address?: string,
  ): Promise<{ spendKey: string; expiresAt: Date } | undefined>
}

/** The token cannot be checked right now. */
export class BotCheckAwayError extends Error {
  override name = 'BotCheckAwayError'
}
