import { followingMessages } from './following-messages.ts'
import { AppError } from '#server/http/app-error.ts'

/** For one's own channel, and for channels that one has blocked. */
export const cannotFollow = () =>
  new AppError({ status: 422, code: 'cannot_follow' }, followingMessages.notThis)
export const followsTooMany = () =>
  new AppError({ status: 409, code: 'follows_too_many' }, followingMessages.tooMany)
export const followsTooManyAreas = () =>
  new AppError({ status: 409, code: 'follows_too_many_areas' }, followingMessages.tooManyAreas)
