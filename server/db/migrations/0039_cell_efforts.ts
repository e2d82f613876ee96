import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellEfforts: Migration = {
  name: '0039_cell_efforts',
  async up(transaction) {
    await sql`
      -- What people say about themselves, for zones. Null is estimated.
      create table athlete (
        account_id text primary key references account on delete cascade,
        max_heart_rate integer,
        resting_heart_rate integer,
        threshold_heart_rate integer,
        ftp integer,
        birth_year integer
      );

      -- Best efforts of whole recordings, for their owner only.
      create table activity_effort (
        account_id text not null references account on delete cascade,
        activity_id text not null references activity on delete cascade,
        -- The name under which comparable sports are compared.
        sport text not null,
        -- The local year of the activity.
        year integer not null,
        kind text not null check (kind in ('distance', 'power')),
        -- Metres, or seconds.
        length double precision not null,
        -- Milliseconds for a distance, watts for a duration.
        value double precision not null,
        start_ms double precision not null,
        primary key (activity_id, kind, length)
      );
      -- Less is better.
      create index activity_effort_ever on activity_effort
        (account_id, sport, kind, length, (case kind when 'power' then -value else value end));
      create index activity_effort_year on activity_effort
        (account_id, sport, kind, length, year, (case kind when 'power' then -value else value end));

      alter table activity
        -- Whether its best efforts were worked out from its present recording and sport.
        add column is_measured boolean not null default false,
        -- The highest heart rate that was kept up for 30 seconds.
        add column held_heart_rate double precision;
      create index activity_unmeasured on activity (account_id, id) where not is_measured;
      create index activity_held_heart_rate on activity (account_id, held_heart_rate)
        where held_heart_rate is not null;

      -- The rules by which the activities of the cell were measured.
      alter table atlas_seen add column effort_rules smallint not null default 1;
    `.execute(transaction)
  },
}
