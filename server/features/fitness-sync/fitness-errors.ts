import {
  fitnessSyncMessages as messages,
  platformNames,
} from '#contract/fitness-sync/fitness-sync-messages.ts'
import type { PopupProvider } from '#contract/fitness-sync/fitness-sync.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import {
  FitnessError,
  type FitnessProvider,
  type OAuthConnect,
} from '#server/adapters/fitness-platform/fitness-provider.ts'
import { AppError, notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'

export const attemptUnknown = () =>
  new AppError({ status: 422, code: 'attempt_unknown' }, messages.attemptUnknown)
export const signInFirst = () => new AppError({ status: 401, code: 'sign_in_first' }, messages.signInFirst)
export const linkedElsewhere = (provider: ProviderId) =>
  new AppError({ status: 409, code: 'linked_elsewhere' }, messages.linkedElsewhere(platformNames[provider]))
export const linkedAlready = (provider: ProviderId, username: string) =>
  new AppError(
    { status: 409, code: 'linked_already' },
    messages.linkedAlready(platformNames[provider], username),
  )
export const stillRemoving = (provider: ProviderId) =>
  new AppError({ status: 409, code: 'still_removing' }, messages.stillRemoving(platformNames[provider]))

/** A platform that the operator has not set up is treated as nonexistent. */
export function requireProvider({ fitnessProviders }: Services, id: ProviderId): FitnessProvider {
  const provider = fitnessProviders[id]
  if (!provider) throw notFound()
  return provider
}

/** Undefined for a platform that can only be connected with a password or a personal key. */
export function findPopup({ fitnessProviders }: Services, id: PopupProvider): OAuthConnect | undefined {
  const connect = fitnessProviders[id]?.connect
  // Without a client of its own, a platform can only be connected with a personal key.
  return connect?.kind === 'oauth' && connect.clientId !== '' ? connect : undefined
}

/** In our words, while someone is waiting for the response. */
function refusalOf({ kind, sentence }: FitnessError, id: ProviderId): AppError {
  const name = platformNames[id]
  const refuse = (status: number, usual: string) =>
    new AppError({ status, code: `platform_${kind}` }, sentence ?? usual)
  // A different status than for other invalid input, so that forms can point at the password.
  if (kind === 'needs_login') return refuse(403, messages.wrongPassword(name))
  if (kind === 'inactive') return refuse(503, messages.providerInactive(name))
  if (kind === 'away' || kind === 'limited') return refuse(503, messages.providerAway(name))
  return refuse(422, messages.providerRefused(name))
}

/**
 * Explains failures of the platform to people in our words. The platform's own errors hold no secrets, so the operator
 * may read them.
 */
export async function explainFailures<Answer>(
  { log }: Pick<Services, 'log'>,
  provider: ProviderId,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof FitnessError)) throw error
    const level = error.kind === 'inactive' ? 'error' : 'warn'
    log[level]({ provider, kind: error.kind, err: error }, 'a fitness platform failed')
    throw refusalOf(error, provider)
  }
}
