import { messages } from '#contract/messages.ts'
import { signInProviderNames as names, type SignInProvider } from '#contract/sign-in.ts'
import type { ProviderFailure } from '#server/adapters/sign-in-provider/sign-in-provider.ts'
import { AppError } from '#server/http/app-error.ts'

export const attemptUnknown = () => new AppError({ status: 403, code: 'attempt_unknown' }, messages.attemptUnknown)
export const ticketInvalid = (provider: SignInProvider) =>
  new AppError({ status: 401, code: 'ticket_invalid' }, messages.ticketInvalid(names[provider]))
export const identityUnknown = (provider: SignInProvider) =>
  new AppError({ status: 404, code: 'identity_unknown' }, messages.identityUnknown(names[provider]))
export const identityTaken = (provider: SignInProvider) =>
  new AppError({ status: 409, code: 'identity_taken' }, messages.identityTaken(names[provider]))
export const emailOfAnother = (provider: SignInProvider) =>
  new AppError({ status: 409, code: 'email_of_another' }, messages.emailOfAnother(names[provider]))

export function providerFailed(provider: SignInProvider, { kind }: ProviderFailure): AppError {
  const name = names[provider]
  if (kind === 'slow') return new AppError({ status: 504, code: 'provider_slow' }, messages.providerSlow(name))
  if (kind === 'refused') return new AppError({ status: 502, code: 'provider_refused' }, messages.providerRefused(name))
  if (kind === 'not_fresh') return new AppError({ status: 403, code: 'provider_not_fresh' }, messages.providerNotFresh(name))
  return new AppError({ status: 502, code: 'provider_nonsense' }, messages.providerNonsense(name))
}
