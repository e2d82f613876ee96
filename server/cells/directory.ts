import { sql } from 'kysely'
import type { ProviderId } from '#domain/fitness/provider.ts'
import { foldCase, looksOf } from '#domain/names/look-alikes.ts'
import { isAway } from './ask-cells.ts'
import type { WorldDb } from '#server/db/schema.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'

export type AccountClaim = 'email' | 'channel_name' | 'google' | 'facebook'
/** The id of someone's account on a fitness platform. */
export type FitnessClaim = `fitness_${ProviderId}`
export type ClaimKind = AccountClaim | FitnessClaim

/** The account column that stores the value claimed under each kind. */
export const claimedColumn = {
  email: 'email',
  channel_name: 'channel_name',
  google: 'google_sub',
  facebook: 'facebook_sub',
} as const satisfies Record<AccountClaim, string>

/**
 * Values that must be unique worldwide: who has which email address, channel name, social identity or fitness platform
 * account. It stores a keyed hash and the user's id, never the value itself, so no personal data leaves the home
 * region.
 */
export type Directory = {
  /**
   * Undefined when someone else holds it. If a process died before it wrote the value to the holder's
   * account, the claim may be taken over after a minute. Claiming again starts a new minute.
   */
  claim(kind: ClaimKind, value: string, userId: string): Promise<Claim | undefined>
  /** Whether `userId`, or anyone when it is omitted, could claim it now. */
  isFree(kind: ClaimKind, value: string, userId?: string): Promise<boolean>
  /** This user's current claim. Look it up before replacing the value, and release it afterwards. */
  look(kind: ClaimKind, value: string, userId: string): Promise<HeldClaim | undefined>
  /**
   * The user whose account has the value, unless that account is being deleted. Also undefined for a value that is only
   * claimed: nobody can sign in with something that is not theirs yet, or no longer is.
   */
  find(kind: ClaimKind, value: string): Promise<string | undefined>
  listOf(userId: string): Promise<{ kind: string; claimed_at: Date }[]>
  /** For when the account is deleted. */
  releaseAll(userId: string): Promise<void>
}

export type HeldClaim = {
  /** Does nothing if it was claimed again after it was looked up: another request is using it then. */
  release(): Promise<void>
}

export type Claim = {
  /**
   * Releases a claim made for an account that could not be created, unless the same user has claimed it more
   * than once: an identical request may be about to create that account, and without a claim there could be a
   * second account elsewhere. Such a claim is free after a minute.
   */
  withdraw(): Promise<void>
}

/** How long a claim that no account uses is left alone. Changes to an account must time out well before. */
export const claimHeldMs = 60_000

type ClaimRow = { kind: ClaimKind; keyed_hash: Uint8Array; user_id: string; claimed_at: Date }

type Options = {
  world: WorldDb
  secret: string
  now: () => number
  /**
   * The value of this kind in the user's account, read from its home cell; nothing when there is no account.
   * An account that is being deleted counts when someone wants to claim its value, but not for finding it.
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
  /** Sorted, so that when two users want overlapping values at once, one of them gets all of theirs. */
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
    // The holder may release the claim between our conflict with it and the lookup.
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
   * Whether the user's current name looks like this as well. Two users may have had similar names before
   * look-alikes were checked; each keeps theirs and may change it as long as the two do not become more
   * alike.
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
    try {
      return !isCarried(kind, hash, await valueOf(kind, claim.user_id, 'all'))
    } catch (error) {
      // If the holder's region cannot be reached, the value stays theirs.
      if (isAway(error)) return false
      throw error
    }
  }

  /** Renewing a claim always changes its time, so that the first claimant can tell that it was renewed. */
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

  /** Succeeds only if nobody was faster, the holder included. */
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
 * The forms claimed for a value: its normal form first, and for a channel name everything it looks like. Ids
 * of sign-in providers and fitness platforms are compared exactly.
 */
function normalFormsOf(kind: ClaimKind, value: string): [string, ...string[]] {
  if (kind === 'channel_name') return looksOf(value)
  return [kind === 'email' ? foldCase(value.normalize('NFKC')) : value]
}
