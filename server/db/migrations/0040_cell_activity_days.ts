import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

/** As lists and statistics: routes without times are plans. */
const isCounted = sql.raw('deleted_at is null and duplicate_of is null and archived_at is null and is_timed')
const counted = sql.raw(
  'id, account_id, local_day, sport, distance_m, elapsed_time_ms, moving_time_ms, ascent_m, descent_m, calories',
)
const sums = sql.raw(
  'count(*), sum(distance_m), sum(elapsed_time_ms), sum(moving_time_ms), sum(ascent_m), sum(descent_m), sum(calories)',
)

export const cellActivityDays: Migration = {
  name: '0040_cell_activity_days',
  async up(transaction) {
    await sql`
      -- What calendars and years add up: the activities in lists that have times, by day and sport.
      create table activity_day (
        account_id text not null references account on delete cascade,
        local_day date not null,
        sport text not null,
        count integer not null,
        distance_m double precision,
        elapsed_time_ms bigint,
        moving_time_ms bigint,
        ascent_m double precision,
        descent_m double precision,
        calories double precision,
        primary key (account_id, local_day, sport)
      );

      insert into activity_day
        select account_id, local_day, sport, ${sums}
        from activity
        where ${isCounted}
        group by account_id, local_day, sport;

      -- Counts the days that a statement touched anew, instead of adding what it changed: sums that are counted
      -- cannot drift. The sessions of other schemas change rows, too. A plan made while there were few activities
      -- would read all of them for good.
      create function keep_activity_days() returns trigger language plpgsql
        set search_path from current set enable_seqscan to off as $$
        declare
          accounts text[];
          days date[];
        begin
          if tg_op = 'INSERT' then
            select array_agg(account_id), array_agg(local_day) into accounts, days from (
              select distinct account_id, local_day from new_rows
              where ${isCounted}) as touched;
          elsif tg_op = 'DELETE' then
            select array_agg(account_id), array_agg(local_day) into accounts, days from (
              select distinct account_id, local_day from old_rows
              where ${isCounted}) as touched;
          else
            with before as (
              select ${counted} from old_rows where ${isCounted}
            ), after as (
              select ${counted} from new_rows where ${isCounted}
            )
            select array_agg(account_id), array_agg(local_day) into accounts, days from (
              select account_id, local_day from (table before except table after) as gone
              union
              select account_id, local_day from (table after except table before) as come) as touched;
          end if;
          if accounts is null then
            return null;
          end if;
          -- Two transactions that change the same day do not see each other's activities: the later one waits here,
          -- and what it counts then includes both. Everything that changes activities locks this row first.
          perform from account where id = any(accounts) order by id for no key update;
          delete from activity_day using unnest(accounts, days) as touched(account_id, local_day)
            where activity_day.account_id = touched.account_id and activity_day.local_day = touched.local_day;
          -- An account that is leaving takes its activities with it one table after another.
          insert into activity_day
            select touched.account_id, touched.local_day, kept.* from unnest(accounts, days) as touched(account_id, local_day)
            join account on account.id = touched.account_id
            cross join lateral (
              select sport, ${sums}
              from activity
              where activity.account_id = touched.account_id and activity.local_day = touched.local_day
                and ${isCounted}
              group by sport) as kept;
          return null;
        end
      $$;
      create trigger keep_activity_days_of_new after insert on activity
        referencing new table as new_rows for each statement execute function keep_activity_days();
      create trigger keep_activity_days_of_changed after update on activity
        referencing old table as old_rows new table as new_rows for each statement execute function keep_activity_days();
      create trigger keep_activity_days_of_gone after delete on activity
        referencing old table as old_rows for each statement execute function keep_activity_days();
    `.execute(transaction)
  },
}
