import type { Logger } from 'pino'
import type { SignInProvider } from '#contract/sign-in.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import type { BotCheck } from './adapters/bot-check/bot-check.ts'
import type { FitnessProvider } from './adapters/fitness-platform/fitness-provider.ts'
import type { FitnessSandbox } from './adapters/fitness-platform/fitness-sandbox.ts'
import type { Mailer } from './adapters/mail/mailer.ts'
import type { PaymentProvider } from './adapters/payments/payment-provider.ts'
import type { PaymentSandbox } from './adapters/payments/payment-sandbox.ts'
import type { PushSender } from './adapters/push/push-sender.ts'
import type { IdentityProvider } from './adapters/sign-in-provider/sign-in-provider.ts'
import type { Announce } from './changes.ts'
import type { Cells } from './cells/cells.ts'
import type { Config } from './config/config.ts'
import type { Measure } from './process/measure.ts'

/** What features receive. `wiring.ts` chooses the implementation behind each name. */
export type Services = {
  config: Config
  log: Logger
  cells: Cells
  mailer: Mailer
  botCheck: BotCheck
  /** Undefined where nothing is sold. */
  payments: PaymentProvider | undefined
  /** What pretends to be the payment provider, where one is pretended. */
  paymentSandbox: PaymentSandbox | undefined
  /** The platforms that people can connect here. */
  fitnessProviders: Partial<Record<ProviderId, FitnessProvider>>
  /** What pretends to be the platforms, where some are pretended. */
  fitnessSandbox: FitnessSandbox | undefined
  /** Undefined where nothing is pushed. */
  push: PushSender | undefined
  /** The ones that are set up. */
  signInProviders: Partial<Record<SignInProvider, IdentityProvider>>
  /** Announces a change to other features, which take part in its transaction. */
  announce: Announce
  /** Keeps a figure for the operator. */
  measure: Measure
  /** Purges what deletion left in the pages of the databases. */
  wipeDatabase: () => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
}
