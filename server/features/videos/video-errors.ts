import { captionMessages } from '#contract/videos/caption-messages.ts'
import { limits } from '#contract/limits.ts'
import { videoMessages } from '#contract/videos/video-messages.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { bytesPerGb } from '#domain/plans/prices.ts'
import { AppError } from '#server/http/app-error.ts'

const inGb = (bytes: number): string => (Math.max(0, bytes) / bytesPerGb).toFixed(1)

export const subscriptionExpired = () =>
  new AppError(
    { status: 402, code: 'subscription_expired', isCodeSent: true },
    serverMessages.subscriptionExpired,
  )
export const quotaExceeded = (freeBytes: number, neededBytes: number) =>
  new AppError(
    { status: 402, code: 'quota_exceeded' },
    videoMessages.quotaExceeded(inGb(freeBytes), inGb(neededBytes)),
  )
export const wrongFilename = (expected: string) =>
  new AppError({ status: 422, code: 'wrong_filename' }, videoMessages.expectedFilename(expected))
/**
 * The same error if it does not exist and if it belongs to someone else, so that nobody can find out which
 * ids exist.
 */
export const parentUnknown = () =>
  new AppError({ status: 404, code: 'parent_unknown' }, serverMessages.parentUnknown)
export const mediaAddressInvalid = () =>
  new AppError({ status: 403, code: 'media_address_invalid' }, videoMessages.mediaAddressInvalid)
export const heightNotAllowed = () =>
  new AppError({ status: 403, code: 'height_not_allowed' }, videoMessages.heightNotAllowed)
export const originalNotAllowed = () =>
  new AppError({ status: 403, code: 'original_not_allowed' }, videoMessages.originalNotAllowed)
export const onlyPictures = () =>
  new AppError({ status: 403, code: 'only_pictures' }, videoMessages.onlyPictures)
export const notStreamable = () =>
  new AppError({ status: 409, code: 'not_streamable' }, videoMessages.notStreamable)
export const telemetryUnreadable = () =>
  new AppError({ status: 422, code: 'telemetry_unreadable' }, videoMessages.telemetryUnreadable)
export const telemetryKept = () =>
  new AppError({ status: 409, code: 'telemetry_kept' }, videoMessages.telemetryKept)
export const captionsUnreadable = (sentence: string) =>
  new AppError({ status: 422, code: 'captions_unreadable' }, sentence)
export const tooManyLanguages = () =>
  new AppError(
    { status: 422, code: 'too_many_languages' },
    captionMessages.tooManyLanguages(limits.captionsMax),
  )
