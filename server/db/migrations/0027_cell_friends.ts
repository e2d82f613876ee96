import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellFriends: Migration = {
  name: '0027_cell_friends',
  async up(transaction) {
    await sql`
      -- What two people are to each other, in the cell of the smaller id. The numbers only ever grow.
      create table pair (
        low_id text not null,
        high_id text not null check (high_id > low_id),
        state text not null check (state in ('none', 'invited', 'declined', 'friends')),
        inviter text check (inviter in ('low', 'high')),
        since timestamptz not null,
        -- Who made the last change.
        actor text not null check (actor in ('low', 'high')),
        seq bigint not null,
        -- The last withdrawal of each person that is part of the state.
        low_op bigint not null default 0,
        high_op bigint not null default 0,
        -- How far each person's home knows the state.
        low_seen bigint not null default 0,
        high_seen bigint not null default 0,
        primary key (low_id, high_id),
        check ((inviter is not null) = (state in ('invited', 'declined')))
      );
      create index pair_high on pair (high_id);
      create index pair_unseen on pair (seq) where low_seen < seq or high_seen < seq;
      create index pair_invitation on pair (since) where inviter is not null;

      -- What the account knows of it, in its home.
      create table relation (
        account_id text not null references account on delete cascade,
        person_id text not null,
        state text not null check (state in ('none', 'sent', 'received', 'friends')),
        since timestamptz not null,
        seq bigint not null default 0,
        -- The last withdrawal, and how it was made until the pair has acknowledged it.
        op bigint not null default 0,
        withdrawn text check (withdrawn in ('cancel', 'decline', 'remove', 'block')),
        primary key (account_id, person_id)
      );
      create index relation_person on relation (person_id);
      create index relation_list on relation (account_id, state, since desc) where state <> 'none';
      create index relation_withdrawn on relation (op) where withdrawn is not null;

      -- Whoever has the link may become a friend of the account. An email gets one of its own.
      create table invitation (
        id text primary key,
        account_id text not null references account on delete cascade,
        -- A keyed hash; null for a link that is passed on by hand.
        email_hash bytea,
        uses_left integer not null check (uses_left >= 0),
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index invitation_account on invitation (account_id, created_at desc);
      create index invitation_email on invitation (email_hash) where email_hash is not null;
      create index invitation_expiry on invitation (expires_at);

      -- Counted when it is asked for, since invitations expire.
      alter table account drop column invitations_sent;
    `.execute(transaction)
  },
}
