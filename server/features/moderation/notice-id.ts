import { deriveKey, keyedHash, uuidOf } from '#server/keys.ts'

/** The same for the same notice, so that work that is repeated sends no mail twice. */
export const noticeId = (
  secret: string,
  what: 'receipt' | 'outcome' | 'decision' | 'appeal',
  id: string,
): string => uuidOf(keyedHash(deriveKey(secret, 'moderation notices'), what, id))
