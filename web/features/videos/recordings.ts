import type { UploadedVideo } from '#contract/videos/video.ts'

/** A video, or the files of a recording that the camera split, under the first of them. */
export type Recording = { first: UploadedVideo; chapters: readonly UploadedVideo[] }

/** In the order of the list; a recording stands where the newest of its files does. */
export function recordingsOf(videos: readonly UploadedVideo[]): Recording[] {
  const groups = new Map<string, UploadedVideo[]>()
  for (const video of videos) {
    const key = video.parent_id ?? video.id
    const group = groups.get(key)
    if (group) group.push(video)
    else groups.set(key, [video])
  }
  return [...groups.values()].map((group) => {
    const [first, ...chapters] = group.toSorted((one, other) => one.chapter - other.chapter)
    return { first: first!, chapters }
  })
}
