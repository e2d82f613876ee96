import { messages } from '#contract/messages.ts'
import { signInProviderNames as names, type SignInProvider } from '#contract/sign-in.ts'
import type { OwnershipWay } from '#domain/ownership-way.ts'
import { AppError } from '#server/http/app-error.ts'

export const channelNameTaken = () => new AppError({ status: 409, code: 'channel_name_taken' }, messages.channelNameUnavailable)
export const proofInvalid = () => new AppError({ status: 403, code: 'proof_invalid' }, messages.proofInvalid)
export const identityNotOwn = (provider: SignInProvider) =>
  new AppError({ status: 403, code: 'identity_not_own' }, messages.identityNotOwn(names[provider]))
export const passwordNeedsEmail = () => new AppError({ status: 422, code: 'password_needs_email' }, messages.passwordNeedsEmail)
export const lastWayIn = (provider: SignInProvider) =>
  new AppError({ status: 422, code: 'last_way_in' }, messages.lastWayIn(names[provider]))

/** Another way than the one that this kind of account is verified by was tried. */
export const verifyOtherwise = (way: OwnershipWay) =>
  new AppError(
    { status: 403, code: 'verify_otherwise' },
    way === 'password' ? messages.verifyByPassword : messages.verifyByProvider(names[way]),
  )
