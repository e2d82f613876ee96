import { getUpload, putPart } from '#contract/uploads/upload.ts'
import type { OwnedThings } from '#server/testing/owned-thing.ts'
import { givenOpenUpload } from '#server/testing/sent-upload.ts'

export const owned: OwnedThings = { [getUpload.path]: givenOpenUpload }

/** The address of a part is its own permission, whoever presents it. */
export const ofNobody = [putPart.path]
