import { serverMessages } from '#contract/server-messages.ts'
import { signInProviderNames as names, type SignInProvider } from '#contract/accounts/sign-in.ts'
import type { ProviderFailure } from '#server/adapters/sign-in-provider/sign-in-provider.ts'
import { AppError } from '#server/http/app-error.ts'

export const attemptUnknown = () =>
  new AppError({ status: 403, code: 'attempt_unknown' }, serverMessages.attemptUnknown)
export const ticketInvalid = (provider: SignInProvider) =>
  new AppError({ status: 401, code: 'ticket_invalid' }, serverMessages.ticketInvalid(names[provider]))
export const identityUnknown = (provider: SignInProvider) =>
  new AppError({ status: 404, code: 'identity_unknown' }, serverMessages.identityUnknown(names[provider]))
export const identityTaken = (provider: SignInProvider) =>
  new AppError({ status: 409, code: 'identity_taken' }, serverMessages.identityTaken(names[provider]))
export const emailOfAnother = (provider: SignInProvider) =>
  new AppError({ status: 409, code: 'email_of_another' }, serverMessages.emailOfAnother(names[provider]))

export function providerFailed(provider: SignInProvider, { kind }: ProviderFailure): AppError {
  const name = names[provider]
  if (kind === 'slow')
    return new AppError({ status: 504, code: 'provider_slow' }, serverMessages.providerSlow(name))
  if (kind === 'refused')
    return new AppError({ status: 502, code: 'provider_refused' }, serverMessages.providerRefused(name))
  if (kind === 'not_fresh')
    return new AppError({ status: 403, code: 'provider_not_fresh' }, serverMessages.providerNotFresh(name))
  return new AppError({ status: 502, code: 'provider_nonsense' }, serverMessages.providerNonsense(name))
}
