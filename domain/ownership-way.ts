export type OwnershipWay = 'google' | 'facebook' | 'password'

/**
 * How the owner of an account proves to be the owner: the first social identity counts before the
 * second, and the password only where there is neither.
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
