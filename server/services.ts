import type { Logger } from 'pino'
import type { SignInProvider } from '#contract/accounts/sign-in.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import type { BotCheck } from './adapters/bot-check/bot-check.ts'
import type { FitnessProvider } from './adapters/fitness-platform/fitness-provider.ts'
import type { FitnessSandbox } from './adapters/fitness-platform/fitness-sandbox.ts'
import type { Mailer } from './adapters/mail/mailer.ts'
import type { PaymentProvider } from './adapters/payments/payment-provider.ts'
import type { PaymentSandbox } from './adapters/payments/payment-sandbox.ts'
import type { PushSender } from './adapters/push/push-sender.ts'
import type { IdentityProvider } from './adapters/sign-in-provider/sign-in-provider.ts'
import type { SignInSandbox } from './adapters/sign-in-provider/sign-in-sandbox.ts'
import type { Announce } from './changes.ts'
import type { Cells } from './cells/cells.ts'
import type { Config } from './config/config.ts'
import type { PersonalData } from './personal-data/personal-data.ts'
import type { Measure } from './process/measure.ts'

/** What features receive. `wiring.ts` chooses the implementation behind each name. */
export type Services = {
  config: Config
  log: Logger
  cells: Cells
  mailer: Mailer
  botCheck: BotCheck
  /** Undefined if this server sells nothing. */
  payments: PaymentProvider | undefined
  /** The simulated payment provider, if there is one. */
  paymentSandbox: PaymentSandbox | undefined
  /** The platforms that people can connect on this server. */
  fitnessProviders: Partial<Record<ProviderId, FitnessProvider>>
  /** The simulated fitness platforms, if there are any. */
  fitnessSandbox: FitnessSandbox | undefined
  /** Undefined if this server sends no push notifications. */
  push: PushSender | undefined
  /** The sign-in providers that are set up. */
  signInProviders: Partial<Record<SignInProvider, IdentityProvider>>
  /** The simulated sign-in providers, if there are any. */
  signInSandbox: SignInSandbox | undefined
  /** Announces a change to other features, which take part in its transaction. */
  announce: Announce
  /** Everything stored about people, in the order in which it is removed when they leave. */
  personalData: readonly PersonalData[]
  /** Records a metric for the operator. */
  measure: Measure
  /** Purges what deletions left behind in the pages of the databases. */
  wipeDatabase: () => Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
}
