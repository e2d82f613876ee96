import { sql } from 'kysely'
import { foldCase, looksOf } from '#domain/names/look-alikes.ts'
import type { WorldDb } from '#server/db/schema.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'

export type ClaimKind = 'email' | 'channel_name' | 'google' | 'facebook'

/** The column of the account that carries what is claimed under a kind. */
export const claimedColumn = {
  email: 'email',
  channel_name: 'channel_name',
  google: 'google_sub',
  facebook: 'facebook_sub',
} as const satisfies Record<ClaimKind, string>

/**
 * What must be unique in the world: who has which e-mail, channel name or social identity. It holds
 * a keyed hash and the user's id, never the value itself, so that no personal data leave the home
 * region.
 */
export type Directory = {
  /**
   * Undefined when it is someone else's. A claim that the holder's account does not carry, because a
   * process died between the two, may be taken over after a minute. Claiming again begins a new minute.
   */
  claim(kind: ClaimKind, value: string, userId: string): Promise<Claim | undefined>
  /** Whether `userId`, or anybody when it is left out, could claim it now. */
  isFree(kind: ClaimKind, value: string, userId?: string): Promise<boolean>
  /** The claim of this user as it is now. Looked at before the value is replaced, it can be let go of afterwards. */
  look(kind: ClaimKind, value: string, userId: string): Promise<HeldClaim | undefined>
  /** Whose account carries it, unless that account is being deleted. Undefined also where it is merely claimed: nobody signs in with what is not theirs yet, or any more. */
  find(kind: ClaimKind, value: string): Promise<string | undefined>
  listOf(userId: string): Promise<{ kind: string; claimed_at: Date }[]>
  /** When the account is deleted. */
  releaseAll(userId: string): Promise<void>
}

export type HeldClaim = {
  /** Unless it was claimed again since it was looked at: then another request has put it to use. */
  release(): Promise<void>
}

export type Claim = {
  /**
   * Gives back what was claimed for an account that could not be made, unless the same user has claimed
   * it more than once: another request of the same content may be about to make that account, and one
   * without a claim could get a twin elsewhere. Such a claim is free after a minute.
   */
  withdraw(): Promise<void>
}

/** How long a claim that no account carries is left alone. Changing the account has to be given up well before. */
export const claimHeldMs = 60_000

type ClaimRow = { kind: ClaimKind; keyed_hash: Uint8Array; user_id: string; claimed_at: Date }

type Options = {
  world: WorldDb
  secret: string
  now: () => number
  /**
   * What the account of the user carries under this kind, asked of its home cell. Nothing when there is
   * no account. One that is being deleted counts when someone wants what it has, and not when someone
   * wants to find it.
   */
  valueOf: (kind: ClaimKind, userId: string, accounts: 'all' | 'living') => Promise<string | null | undefined>
}

export function makeDirectory({ world, secret, now, valueOf }: Options): Directory {
  const key = deriveKey(secret, 'directory')
  const hashOf = (kind: ClaimKind, normal: string): Buffer => keyedHash(key, kind, normal)
  const findClaim = (kind: ClaimKind, hash: Uint8Array) =>
    world
      .selectFrom('directory_claim')
      .select(['user_id', 'claimed_at'])
      .where('kind', '=', kind)
      .where('keyed_hash', '=', hash)
      .executeTakeFirst()
  const own = (kind: ClaimKind, value: string): Buffer => hashOf(kind, normalFormsOf(kind, value)[0])
  /** In an order of their own, so that of two who want some of the same at once, one gets all. */
  const all = (kind: ClaimKind, value: string): Buffer[] =>
    normalFormsOf(kind, value)
      .map((normal) => hashOf(kind, normal))
      .toSorted((a, b) => a.compare(b))
  const isCarried = (kind: ClaimKind, hash: Buffer, value: string | null | undefined): boolean =>
    typeof value === 'string' && all(kind, value).some((each) => each.equals(hash))

  return {
    async claim(kind, value, userId) {
      const made: Claim[] = []
      const withdraw = async () => {
        for (const claim of made) await claim.withdraw()
      }
      for (const hash of all(kind, value)) {
        const claim = await claimOne(kind, hash, userId)
        if (claim) made.push(claim)
        else if (!(await isSharedAlready(kind, { hash, value, userId }))) {
          await withdraw()
          return undefined
        }
      }
      return { withdraw }
    },

    async isFree(kind, value, userId) {
      for (const hash of all(kind, value)) {
        const holder = await findClaim(kind, hash)
        if (!holder || holder.user_id === userId || (await isAbandoned(kind, hash, holder))) continue
        if (userId === undefined || !(await isSharedAlready(kind, { hash, value, userId }))) return false
      }
      return true
    },

    async look(kind, value, userId) {
      const held: ClaimRow[] = []
      for (const keyed_hash of all(kind, value)) {
        const holder = await findClaim(kind, keyed_hash)
        if (holder?.user_id === userId) held.push({ kind, keyed_hash, ...holder })
      }
      if (held.length === 0) return undefined
      return {
        async release() {
          for (const row of held) await deleteUnlessRenewed(row)
        },
      }
    },

    async find(kind, value) {
      const hash = own(kind, value)
      const holder = await findClaim(kind, hash)
      const carried = holder && (await valueOf(kind, holder.user_id, 'living'))
      return typeof carried === 'string' && own(kind, carried).equals(hash) ? holder?.user_id : undefined
    },

    listOf: (userId) =>
      world
        .selectFrom('directory_claim')
        .select(['kind', 'claimed_at'])
        .where('user_id', '=', userId)
        .orderBy('kind')
        .orderBy('claimed_at')
        .execute(),

    async releaseAll(userId) {
      await world.deleteFrom('directory_claim').where('user_id', '=', userId).execute()
    },
  }

  async function claimOne(kind: ClaimKind, hash: Buffer, userId: string): Promise<Claim | undefined> {
    // The holder may let go between being in the way and being looked up.
    for (let attempt = 0; attempt < 3; attempt++) {
      const row = { kind, keyed_hash: hash, user_id: userId, claimed_at: new Date(now()) }
      const claim = { withdraw: () => deleteUnlessRenewed(row) }
      if (await insertOrRenew(row)) return claim
      const holder = await findClaim(kind, hash)
      if (holder && holder.user_id !== userId)
        return (await isAbandoned(kind, hash, holder)) && (await takeOver(row, holder)) ? claim : undefined
    }
    return undefined
  }

  /**
   * Whether the user has a name that looks so, too. Two may have had such names before they were compared by their looks;
   * each keeps its own and may change what does not make the two more alike.
   */
  async function isSharedAlready(
    kind: ClaimKind,
    wanted: { hash: Buffer; value: string; userId: string },
  ): Promise<boolean> {
    if (own(kind, wanted.value).equals(wanted.hash)) return false
    return isCarried(kind, wanted.hash, await valueOf(kind, wanted.userId, 'living'))
  }

  async function isAbandoned(
    kind: ClaimKind,
    hash: Buffer,
    claim: { user_id: string; claimed_at: Date },
  ): Promise<boolean> {
    if (claim.claimed_at.getTime() >= now() - claimHeldMs) return false
    return !isCarried(kind, hash, await valueOf(kind, claim.user_id, 'all'))
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
  async function takeOver(
    { kind, keyed_hash, user_id, claimed_at }: ClaimRow,
    holder: { user_id: string },
  ): Promise<boolean> {
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

/**
 * What is claimed for a value: its normal form first, and for a channel name also whatever it looks like. Ids of sign-in
 * providers are compared to the letter.
 */
function normalFormsOf(kind: ClaimKind, value: string): [string, ...string[]] {
  if (kind === 'google' || kind === 'facebook') return [value]
  return kind === 'channel_name' ? looksOf(value) : [foldCase(value.normalize('NFKC'))]
}
