import type { Generated } from 'kysely'
import type { PairState, RelationState, Side, Withdrawal } from '#domain/friends/pair.ts'

/** Cell tables: friends and invitations. */
export type FriendsTables = {
  friendship: FriendshipTable
  pair: PairTable
  relation: RelationTable
  invitation: InvitationTable
}

/** One row per side. */
type FriendshipTable = {
  account_id: string
  friend_id: string
  created_at: Generated<Date>
}

/** The relation between two people, stored in the cell of the smaller id. The numbers only ever grow. */
type PairTable = {
  low_id: string
  high_id: string
  state: PairState
  inviter: Side | null
  since: Date
  actor: Side
  seq: number
  low_op: Generated<number>
  high_op: Generated<number>
  low_seen: Generated<number>
  high_seen: Generated<number>
}

/** The account's copy of the relation, in its home cell. */
type RelationTable = {
  account_id: string
  /** May be in another cell. */
  person_id: string
  state: RelationState
  since: Date
  seq: Generated<number>
  op: Generated<number>
  /** Set until the pair has acknowledged it. */
  withdrawn: Generated<Withdrawal | null>
}

/** Anyone who has the link may become a friend of the account. */
type InvitationTable = {
  id: string
  account_id: string
  /** Null for a link that its owner shares. */
  email_hash: Uint8Array | null
  uses_left: number
  created_at: Date
  expires_at: Date
}
