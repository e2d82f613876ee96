import { sql } from 'kysely'
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
   * Undefined when it is somebody else's. A claim whose account was never made, because the process
   * died between the two, may be taken over after a minute. Claiming again begins a new minute.
   */
  claim(kind: ClaimKind, value: string, userId: string): Promise<Claim | undefined>
  release(kind: ClaimKind, value: string, userId: string): Promise<void>
  find(kind: ClaimKind, value: string): Promise<string | undefined>
}

export type Claim = {
  /**
   * Gives back what was claimed for an account that could not be made, unless the same user has claimed
   * it more than once: another request of the same content may be about to make that account, and one
   * without a claim could get a twin elsewhere. Such a claim is free after a minute.
   */
  withdraw(): Promise<void>
}

/** How long a claim without an account is left alone. Making the account has to be given up well before. */
export const claimHeldMs = 60_000

type ClaimRow = { kind: ClaimKind; keyed_hash: Uint8Array; user_id: string; claimed_at: Date }

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
        const row = { kind, keyed_hash: hash, user_id: userId, claimed_at: new Date(now()) }
        const claim = { withdraw: () => deleteUnlessRenewed(row) }
        if (await insertOrRenew(row)) return claim
        const holder = await findClaim(kind, hash)
        if (holder && holder.user_id !== userId) return isAbandoned(holder) && (await takeOver(row, holder)) ? claim : undefined
      }
      return undefined
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

  /** The time of a claim that is made again always changes, so that whoever made it first can see that. */
  async function insertOrRenew(row: ClaimRow): Promise<boolean> {
    const claimed = await world
      .insertInto('directory_claim')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'keyed_hash'])
          .doUpdateSet({
            claimed_at: sql`greatest(excluded.claimed_at, directory_claim.claimed_at) + interval '1 millisecond'`,
          })
          .whereRef('directory_claim.user_id', '=', 'excluded.user_id'),
      )
      .executeTakeFirst()
    return claimed.numInsertedOrUpdatedRows === 1n
  }

  /** Changes hands only if nobody else was faster, the holder included. */
  async function takeOver({ kind, keyed_hash, user_id, claimed_at }: ClaimRow, holder: { user_id: string }): Promise<boolean> {
    if (await accountExists(holder.user_id)) return false
    const taken = await world
      .updateTable('directory_claim')
      .set({ user_id, claimed_at })
      .where('kind', '=', kind)
      .where('keyed_hash', '=', keyed_hash)
      .where('user_id', '=', holder.user_id)
      .where('claimed_at', '<', new Date(now() - claimHeldMs))
      .executeTakeFirst()
    return taken.numUpdatedRows === 1n
  }

  async function deleteUnlessRenewed({ kind, keyed_hash, user_id, claimed_at }: ClaimRow): Promise<void> {
    await world
      .deleteFrom('directory_claim')
      .where('kind', '=', kind)
      .where('keyed_hash', '=', keyed_hash)
      .where('user_id', '=', user_id)
      .where('claimed_at', '=', claimed_at)
      .execute()
  }
}

/** What people take for the same is the same. Ids of sign-in providers are compared to the letter. */
function normalise(kind: ClaimKind, value: string): string {
  if (kind === 'google' || kind === 'facebook') return value
  // Upper case first: it unites letters that lower case alone keeps apart, as in `ß` and `SS`.
  return value.normalize('NFKC').trim().toUpperCase().toLowerCase().normalize('NFKC')
}
