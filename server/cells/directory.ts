export type ClaimKind = 'email' | 'channel_name' | 'google' | 'facebook'

/**
 * What must be unique in the world: who has which e-mail, channel name or social identity. It holds
 * a keyed hash and the user's id, never the value itself, so that no personal data leave the home
 * region.
 */
export type Directory = {
  /**
   * True when the claim is now this user's. A claim whose account was never made, because the
   * process died between the two, may be taken over after a minute.
   */
  claim(kind: ClaimKind, value: string, userId: string): Promise<boolean>
  release(kind: ClaimKind, value: string, userId: string): Promise<void>
  find(kind: ClaimKind, value: string): Promise<string | undefined>
}
