import { friendMessages } from '#contract/friends/friend-messages.ts'
import { AppError } from '#server/http/app-error.ts'

export const unknownName = () =>
  new AppError({ status: 404, code: 'unknown_channel_name' }, friendMessages.unknownName)
export const noInvitation = () =>
  new AppError({ status: 404, code: 'no_invitation' }, friendMessages.noInvitation)
export const yourself = () => new AppError({ status: 422, code: 'yourself' }, friendMessages.yourself)
export const youBlocked = () => new AppError({ status: 422, code: 'you_blocked' }, friendMessages.youBlocked)
export const tooManyFriends = () =>
  new AppError({ status: 409, code: 'too_many_friends' }, friendMessages.tooManyFriends)
export const tooManyPending = () =>
  new AppError({ status: 409, code: 'too_many_pending' }, friendMessages.tooManyPending)
export const tooManyLinks = () =>
  new AppError({ status: 409, code: 'too_many_links' }, friendMessages.tooManyLinks)
