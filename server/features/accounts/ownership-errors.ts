import { signInMessages } from '#contract/accounts/sign-in-messages.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { signInProviderNames as names, type SignInProvider } from '#contract/accounts/sign-in.ts'
import type { OwnershipWay } from '#domain/ownership-way.ts'
import { AppError } from '#server/http/app-error.ts'

export const channelNameTaken = () =>
  new AppError({ status: 409, code: 'channel_name_taken' }, signInMessages.channelNameUnavailable)
export const homeFixed = () => new AppError({ status: 400, code: 'home_fixed' }, serverMessages.homeFixed)
export const proofInvalid = () =>
  new AppError({ status: 403, code: 'proof_invalid' }, serverMessages.proofInvalid)
export const identityNotOwn = (provider: SignInProvider) =>
  new AppError({ status: 403, code: 'identity_not_own' }, serverMessages.identityNotOwn(names[provider]))
export const passwordNeedsEmail = () =>
  new AppError({ status: 422, code: 'password_needs_email' }, serverMessages.passwordNeedsEmail)
export const lastWayIn = (provider: SignInProvider) =>
  new AppError({ status: 422, code: 'last_way_in' }, serverMessages.lastWayIn(names[provider]))

/** This account needs another kind of proof. */
export const verifyOtherwise = (way: OwnershipWay) =>
  new AppError(
    { status: 403, code: 'verify_otherwise' },
    way === 'password' ? serverMessages.verifyByPassword : serverMessages.verifyByProvider(names[way]),
  )
