export type OwnershipWay = 'google' | 'facebook' | 'password'

/**
 * How the owner of an account proves ownership: the first social identity before the second, and the password
 * only if there is neither.
 */
export function ownershipWay({
  google_sub,
  facebook_sub,
}: {
  google_sub: string | null
  facebook_sub: string | null
}): OwnershipWay {
  if (google_sub !== null) return 'google'
  return facebook_sub !== null ? 'facebook' : 'password'
}
