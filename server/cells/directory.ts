import type { WorldDb } from '#server/db/schema.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'

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

/** How long a claim without an account is left alone. Making the account has to be given up well before. */
export const claimHeldMs = 60_000

type Needs = {
  world: WorldDb
  secret: string
  now: () => number
  /** Asks the home cell of the user. */
  accountExists: (userId: string) => Promise<boolean>
}

export function makeDirectory({ world, secret, now, accountExists }: Needs): Directory {
  const key = deriveKey(secret, 'directory')
  const hashOf = (kind: ClaimKind, value: string) => keyedHash(key, kind, normalise(kind, value))
  const findClaim = (kind: ClaimKind, hash: Uint8Array) =>
    world
      .selectFrom('directory_claim')
      .select(['user_id', 'claimed_at'])
      .where('kind', '=', kind)
      .where('keyed_hash', '=', hash)
      .executeTakeFirst()

  return {
    async claim(kind, value, userId) {
      const hash = hashOf(kind, value)
      // The holder may let go between being in the way and being looked up.
      for (let attempt = 0; attempt < 3; attempt++) {
        const claimed = await world
          .insertInto('directory_claim')
          .values({ kind, keyed_hash: hash, user_id: userId, claimed_at: new Date(now()) })
          .onConflict((conflict) => conflict.columns(['kind', 'keyed_hash']).doNothing())
          .executeTakeFirst()
        if (claimed.numInsertedOrUpdatedRows === 1n) return true
        const holder = await findClaim(kind, hash)
        if (holder?.user_id === userId) return true
        if (holder) return isAbandoned(holder) && (await takeOver(kind, hash, holder, userId))
      }
      return false
    },

    async release(kind, value, userId) {
      await world
        .deleteFrom('directory_claim')
        .where('kind', '=', kind)
        .where('keyed_hash', '=', hashOf(kind, value))
        .where('user_id', '=', userId)
        .execute()
    },

    async find(kind, value) {
      return (await findClaim(kind, hashOf(kind, value)))?.user_id
    },
  }

  function isAbandoned(claim: { claimed_at: Date }): boolean {
    return claim.claimed_at.getTime() < now() - claimHeldMs
  }

  /** Changes hands only if nobody else was faster. */
  async function takeOver(kind: ClaimKind, hash: Uint8Array, holder: { user_id: string }, userId: string): Promise<boolean> {
    if (await accountExists(holder.user_id)) return false
    const taken = await world
      .updateTable('directory_claim')
      .set({ user_id: userId, claimed_at: new Date(now()) })
      .where('kind', '=', kind)
      .where('keyed_hash', '=', hash)
      .where('user_id', '=', holder.user_id)
      .executeTakeFirst()
    return taken.numUpdatedRows === 1n
  }
}

/** What people take for the same is the same. Ids of sign-in providers are compared to the letter. */
function normalise(kind: ClaimKind, value: string): string {
  if (kind === 'google' || kind === 'facebook') return value
  // Upper case first: it unites letters that lower case alone keeps apart, as in `ß` and `SS`.
  return value.normalize('NFKC').trim().toUpperCase().toLowerCase().normalize('NFKC')
}
