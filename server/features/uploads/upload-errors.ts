import { limits } from '#contract/limits.ts'
import { uploadMessages } from '#contract/uploads/upload-messages.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { videoMessages } from '#contract/videos/video-messages.ts'
import { activityExtensions, videoExtensions } from '#domain/media/file-kind.ts'
import { AppError } from '#server/http/app-error.ts'

const readableKinds = activityExtensions.join(', ')

export const unknownKind = () =>
  new AppError({ status: 415, code: 'unknown_kind' }, uploadMessages.unknownKind(readableKinds))
export const unknownVideoKind = () =>
  new AppError(
    { status: 415, code: 'unknown_kind' },
    videoMessages.unknownVideoKind(videoExtensions.join(', ')),
  )
export const uploadTooLarge = () =>
  new AppError(
    { status: 413, code: 'upload_too_large' },
    serverMessages.uploadTooLarge(limits.activityUploadSizeMax / 1e9),
  )
export const misdirectedShare = () =>
  new AppError({ status: 413, code: 'misdirected_share' }, serverMessages.misdirectedShare)
export const partUnexpected = () =>
  new AppError({ status: 422, code: 'part_unexpected' }, serverMessages.partUnexpected)
export const partAddressInvalid = () =>
  new AppError({ status: 403, code: 'part_address_invalid' }, serverMessages.partAddressInvalid)
export const partDamaged = () =>
  new AppError({ status: 422, code: 'part_damaged' }, serverMessages.partDamaged)
export const partsMissing = () =>
  new AppError({ status: 409, code: 'parts_missing' }, serverMessages.partsMissing)
