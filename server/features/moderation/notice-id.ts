import { deriveKey, keyedHash, uuidOf } from '#server/keys.ts'

/** The same notice always has the same id, so that repeated work sends no mail twice. */
export const noticeId = (
  secret: string,
  what: 'receipt' | 'outcome' | 'decision' | 'appeal',
  id: string,
): string => uuidOf(keyedHash(deriveKey(secret, 'moderation notices'), what, id))
