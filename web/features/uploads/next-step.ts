import type { ComponentType } from 'react'
import type { Upload } from './upload-queue.ts'

/** Says what can be made of the videos and activities with these ids; provided by another feature. */
export type NextStep = ComponentType<{ ids: ReadonlySet<string>; isSending: boolean }>

/** The videos and activities that these files became or belong to. */
export function idsOf(uploads: readonly Upload[]): ReadonlySet<string> {
  return new Set(
    uploads.flatMap(({ video, outcome }) => [
      ...(video?.videoId ? [video.videoId] : []),
      ...(outcome?.kind === 'known' ? [outcome.videoId ?? outcome.activityId ?? []].flat() : []),
      ...(outcome?.kind === 'imported'
        ? outcome.result.files.flatMap(({ activities }) => activities.map(({ id }) => id))
        : []),
    ]),
  )
}
