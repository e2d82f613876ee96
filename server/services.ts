import type { Logger } from 'pino'
import type { SignInProvider } from '#contract/sign-in.ts'
import type { BotCheck } from './adapters/bot-check/bot-check.ts'
import type { Mailer } from './adapters/mail/mailer.ts'
import type { IdentityProvider } from './adapters/sign-in-provider/sign-in-provider.ts'
import type { Announce } from './changes.ts'
import type { Cells } from './cells/cells.ts'
import type { Config } from './config/config.ts'

/** What features receive. Which implementation stands behind a name is decided in `wiring.ts`. */
export type Services = {
  config: Config
  log: Logger
  cells: Cells
  mailer: Mailer
  botCheck: BotCheck
  /** Those that are set up. */
  signInProviders: Partial<Record<SignInProvider, IdentityProvider>>
  /** Tells other features of a change, who take part in its transaction. */
  announce: Announce
  /** Removes what deletion left in the pages of the databases. */
  wipeDatabase: () => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
}
