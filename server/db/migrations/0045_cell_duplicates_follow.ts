import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

/** From the fewest people to the most: only me, friends, anyone with the link, public. */
const reach = (column: string) => sql.raw(`array_position(array[0, 3, 2, 1], ${column}::int)`)

export const cellDuplicatesFollow: Migration = {
  name: '0045_cell_duplicates_follow',
  async up(transaction) {
    await sql`
      -- The activity whose deletion took this duplicate along.
      alter table activity add column deleted_with text references activity on delete set null;
      create index activity_deleted_with on activity (deleted_with) where deleted_with is not null;

      -- Duplicates had what the account's settings say, or what was chosen for them. From now on they have what
      -- was chosen for their original; of two choices, the one that fewer people may see.
      with followed as (
        select chosen.id, is_owner_only, default_visibility, archived_at, is_moved,
          case when own = 0 or own = visibility then visibility
            when ${reach('own_seen')} <= ${reach('seen')} then own
            when seen = 0 then 4 else seen end as visibility
        from (
          select duplicate.id, duplicate.is_owner_only, account.default_visibility,
            original.archived_at, duplicate.archived_at is distinct from original.archived_at as is_moved,
            duplicate.visibility as own, original.visibility,
            case duplicate.visibility when 0 then account.default_visibility when 4 then 0 else duplicate.visibility end as own_seen,
            case original.visibility when 0 then account.default_visibility when 4 then 0 else original.visibility end as seen
          from activity as duplicate
          join activity as original on original.id = duplicate.duplicate_of
          join account on account.id = original.account_id) as chosen),
      moved as (
        update activity set visibility = followed.visibility, archived_at = followed.archived_at,
          effective_visibility = case when followed.is_owner_only or followed.visibility = 4 then 0
            when followed.visibility = 0 then followed.default_visibility else followed.visibility end
        from followed where followed.id = activity.id
        returning activity.id, followed.is_moved)
      -- Others do not see archived activities in projects.
      update project set is_described = false, marks = marks + 1
      where id in (
        select project_id from project_telemetry where telemetry_id in (select id from moved where is_moved));
    `.execute(transaction)
  },
}
