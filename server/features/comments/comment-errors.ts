import { commentMessages } from '#contract/comments/comment-messages.ts'
import { AppError } from '#server/http/app-error.ts'

export const refusedTo = (sentence: string) => new AppError({ status: 403, code: 'no_comments' }, sentence)
export const emptyComment = () =>
  new AppError({ status: 422, code: 'empty_comment' }, commentMessages.nothingVisible)
export const outsideVideo = () =>
  new AppError({ status: 422, code: 'outside_video' }, commentMessages.outsideVideo)
export const outsideActivity = () =>
  new AppError({ status: 422, code: 'outside_activity' }, commentMessages.outsideActivity)
export const tooLong = () => new AppError({ status: 422, code: 'too_long' }, commentMessages.tooLong)
export const noLongerEditable = () =>
  new AppError({ status: 409, code: 'no_longer_editable' }, commentMessages.noLongerEditable)
