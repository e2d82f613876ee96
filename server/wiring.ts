import { join } from 'node:path'
import type { Logger } from 'pino'
import type { SignInProvider } from '#contract/accounts/sign-in.ts'
import { planKeys } from '#domain/plans/plan-choice.ts'
import { providerIds } from '#domain/fitness/provider.ts'
import { regionOfId } from '#domain/id.ts'
import type { Region } from '#domain/region.ts'
import type { BotCheck } from './adapters/bot-check/bot-check.ts'
import { proofOfWork } from './adapters/bot-check/proof-of-work.ts'
import { turnstile } from './adapters/bot-check/turnstile.ts'
import { chooseFitnessProviders } from './adapters/fitness-platform/choose-providers.ts'
import type { Mailer } from './adapters/mail/mailer.ts'
import { smtpMailer } from './adapters/mail/smtp.ts'
import { standInMailer } from './adapters/mail/stand-in.ts'
import { diskStorage } from './adapters/object-storage/disk.ts'
import type { ObjectStorage } from './adapters/object-storage/object-storage.ts'
import { s3Storage } from './adapters/object-storage/s3.ts'
import { paymentSandboxPath, type PaymentSandbox } from './adapters/payments/payment-sandbox.ts'
import { makePaymentSandbox } from './adapters/payments/sandbox/sandbox.ts'
import { planPriceOf } from './adapters/payments/stripe-prices.ts'
import { makeStripeProvider } from './adapters/payments/stripe.ts'
import { vapidKeyFrom } from './adapters/push/vapid.ts'
import { webPush } from './adapters/push/web-push.ts'
import { facebook } from './adapters/sign-in-provider/facebook.ts'
import { openIdConnect } from './adapters/sign-in-provider/openid-connect.ts'
import { makeSignInSandbox } from './adapters/sign-in-provider/pretended-sign-in.ts'
import type { Cell } from './cells/cell.ts'
import { announcerTo, listenersOf } from './announcer.ts'
import { makeCells } from './cells/cells.ts'
import { claimedColumn, makeDirectory, type AccountClaim, type ClaimKind } from './cells/directory.ts'
import type { Config } from './config/config.ts'
import type { Engine } from './db/engine.ts'
import type { JobQueue } from './jobs/queue.ts'
import { deriveKey } from './keys.ts'
import { features } from './features/index.ts'
import { inOrderOfRemoval } from './personal-data/removal-order.ts'
import type { Measure } from './process/measure.ts'
import type { Services } from './services.ts'

type Sources = {
  engine: Engine
  log: Logger
  queueOf: (region: Region) => JobQueue
  now?: () => number
  /** If omitted, no metrics are recorded. */
  measure?: Measure
}

/** The only place that chooses the implementation of an interface. */
export function wireServices(
  config: Config,
  { engine, log, queueOf, now = Date.now, measure = () => {} }: Sources,
): Services {
  const directory = makeDirectory({
    world: engine.worldDb,
    secret: config.secret,
    now,
    valueOf: (kind, userId, accounts) =>
      claimedValueOf(engine, { kind, userId, isLiving: accounts === 'living' }),
  })
  const cellOf = (region: Region): Cell => ({
    region,
    db: engine.cellDb(region),
    contact: engine.contactWith(region),
    files: storageOf(config, region),
    jobs: queueOf(region),
  })
  const cells = makeCells({ us: cellOf('us'), eu: cellOf('eu') }, directory, engine.worldDb)
  const services: Services = {
    config,
    log,
    cells,
    mailer: mailerOf(config),
    botCheck: botCheckOf(config),
    ...paymentsOf(config, { log, now }),
    ...chooseFitnessProviders(config, now),
    push: pushOf(config, now),
    ...signInProvidersOf(config, now),
    announce: announcerTo(listenersOf(features), () => services),
    personalData: inOrderOfRemoval(features),
    measure,
    wipeDatabase: () => engine.wipe(),
    now,
  }
  return services
}

function storageOf({ files, dataDir, publicUrl }: Config, region: Region): ObjectStorage {
  if (files.kind === 'disk') return diskStorage({ root: join(files.dir, region) })
  const surroundings = { region, webOrigin: new URL(publicUrl).origin, copiesDir: join(dataDir, 'copies') }
  return s3Storage(files.buckets[region], surroundings)
}

function mailerOf({ mail }: Config): Mailer {
  return mail.kind === 'smtp' ? smtpMailer(mail) : standInMailer()
}

function botCheckOf({ botCheck, publicUrl, secret }: Config): BotCheck {
  if (botCheck.kind === 'turnstile') return turnstile({ ...botCheck, hostname: new URL(publicUrl).hostname })
  return proofOfWork({ cost: botCheck.cost, secret: deriveKey(secret, 'bot check').toString('hex') })
}

function paymentsOf(
  { mode, payments, dataDir, publicUrl, secret }: Config,
  { log, now }: { log: Logger; now: () => number },
): Pick<Services, 'payments' | 'paymentSandbox'> {
  if (payments.kind === 'off') return { payments: undefined, paymentSandbox: undefined }
  if (payments.kind === 'stripe') {
    if (mode === 'production' && payments.secretKey.includes('_test_'))
      log.warn('STRIPE_SECRET_KEY is a test key: nobody really pays')
    return { payments: makeStripeProvider({ ...payments, now }), paymentSandbox: undefined }
  }
  const key = deriveKey(secret, 'payment sandbox').toString('hex')
  const sandbox = makePaymentSandbox({
    secretKey: `sk_test_${key}`,
    webhookSecret: `whsec_${key}`,
    pagesUrl: `${publicUrl}${paymentSandboxPath}`,
    prices: planKeys.map(planPriceOf),
    file: join(dataDir, 'payment-sandbox.json'),
    now,
  })
  return { payments: sandboxProvider(sandbox, now), paymentSandbox: sandbox }
}

const sandboxProvider = ({ secretKey, webhookSecret, address }: PaymentSandbox, now: () => number) =>
  makeStripeProvider({ secretKey, webhookSecrets: [webhookSecret], tax: 'none', address, now })

function pushOf({ push, secret, operatorEmail }: Config, now: () => number): Services['push'] {
  if (!push) return undefined
  const privateKey = push.privateKey ?? vapidKeyFrom(deriveKey(secret, 'push'))
  return webPush({ privateKey, origins: push.origins, contact: `mailto:${operatorEmail}`, now })
}

function signInProvidersOf(
  config: Config,
  now: () => number,
): Pick<Services, 'signInProviders' | 'signInSandbox'> {
  const real = realProvidersOf(config, now)
  if (config.socialSignIn === 'off') return { signInProviders: real, signInSandbox: undefined }
  const { publicUrl, mail } = config
  const sandbox = makeSignInSandbox({ publicUrl, confirmsEmails: mail.kind === 'stand_in', now })
  const pretended = { google: sandbox.provider('google'), facebook: sandbox.provider('facebook') }
  return { signInProviders: { ...pretended, ...real }, signInSandbox: sandbox }
}

function realProvidersOf(config: Config, now: () => number): Services['signInProviders'] {
  const { signInProviders: chosen, providerTimeoutMs: timeoutMs, publicUrl } = config
  const redirectUrl = (provider: SignInProvider) => `${publicUrl}/api/${provider}/callback`
  return {
    ...(chosen.google && {
      google: openIdConnect({ ...chosen.google, redirectUrl: redirectUrl('google'), timeoutMs, now }),
    }),
    ...(chosen.facebook && {
      facebook: facebook({ ...chosen.facebook, redirectUrl: redirectUrl('facebook'), timeoutMs }),
    }),
  }
}

type Carried = { kind: ClaimKind; userId: string; isLiving: boolean }

const isOfAccount = (kind: ClaimKind): kind is AccountClaim => kind in claimedColumn

async function claimedValueOf(
  engine: Engine,
  { kind, userId, isLiving }: Carried,
): Promise<string | null | undefined> {
  const db = engine.cellDb(regionOfId(userId))
  const accounts = db.selectFrom('account').where('account.id', '=', userId)
  const found = isLiving ? accounts.where('deleted_at', 'is', null) : accounts
  if (isOfAccount(kind)) {
    const column = claimedColumn[kind]
    return (await found.select(column).executeTakeFirst())?.[column]
  }
  const provider = providerIds.find((id) => kind === `fitness_${id}`)
  if (!provider) return undefined
  const link = await found
    .innerJoin('fitness_link', 'fitness_link.account_id', 'account.id')
    .select('provider_user_id')
    .where('provider', '=', provider)
    .executeTakeFirst()
  return link?.provider_user_id
}
