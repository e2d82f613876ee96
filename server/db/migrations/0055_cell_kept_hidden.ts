import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

const hides = sql.raw(`exists (
  select from account where account.id = account_id and (hide_start_m > 0 or hide_end_m > 0
    or exists (select from privacy_zone where privacy_zone.account_id = account.id)))`)

export const cellKeptHidden: Migration = {
  name: '0055_cell_kept_hidden',
  async up(transaction) {
    await sql`
      -- The milliseconds that were filmed where activities are hidden that were deleted since.
      alter table video add column kept_hidden jsonb;

      -- More is hidden than before: videos without a time, and what was recorded before the first position was found.
      -- Others see nothing of it until it is known.
      update project set hidden_parts = null, is_described = false, marks = marks + 1 where ${hides};
      delete from project_view where audience = 'others' and project_id in (select id from project where hidden_parts is null);
      delete from project_segment where audience = 'others' and project_id in (select id from project where hidden_parts is null);
      delete from project_place where audience = 'others' and project_id in (select id from project where hidden_parts is null);
      delete from project_cell where project_id in (select id from project where hidden_parts is null);
      update account set projects_version = projects_version + 1
      where id in (select account_id from project where hidden_parts is null);
      update video set media_generation = media_generation + 1
      where id in (select video_id from project_video join project on project.id = project_id where hidden_parts is null);
      update activity set hides_parts = null, seen_totals = 'null' where hides_parts is not null and ${hides};
    `.execute(transaction)
  },
}
