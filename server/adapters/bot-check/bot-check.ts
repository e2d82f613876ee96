/** Tells browsers run by people from programs that sign up in bulk. */
export type BotCheck = {
  /** What the browser needs in order to earn a token. */
  challenge(now: number): Promise<Record<string, unknown>>
  /** A key under which the token must be remembered so that it works only once, or undefined when the token is not good. */
  verify(token: string, now: number): Promise<{ spendKey: string; expiresAt: Date } | undefined>
}
