import { shapeOf, storedSetting, type StoredSetting } from '#web/lib/stored-settings.ts'

export const draftPrefix = 'comment-draft-'

const text = shapeOf((value): value is string => typeof value === 'string')

/** What someone has begun to write under a video or a comment, kept in this browser until it is sent. */
export const commentDraft = (userId: string, about: string): StoredSetting<string> =>
  storedSetting(`${draftPrefix}${userId}-${about}`, text, () => '')

/** Whoever uses this browser next does not find what someone had begun to write. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
  } catch {
    // A browser that refuses its storage keeps no drafts.
  }
}
