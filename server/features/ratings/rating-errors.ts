import { commentMessages } from '#contract/comments/comment-messages.ts'
import { AppError } from '#server/http/app-error.ts'

export const ownVideo = () => new AppError({ status: 422, code: 'own_video' }, commentMessages.ownVideo)
export const ownActivity = () =>
  new AppError({ status: 422, code: 'own_activity' }, commentMessages.ownActivity)
export const ownComment = () => new AppError({ status: 422, code: 'own_comment' }, commentMessages.ownComment)
