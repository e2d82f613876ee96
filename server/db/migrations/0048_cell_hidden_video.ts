import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellHiddenVideo: Migration = {
  name: '0048_cell_hidden_video',
  async up(transaction) {
    await sql`
      alter table project
        -- Whether others see the seconds that were filmed where the privacy settings hide the tracks; null until the owner is asked.
        add column hidden_video text check (hidden_video in ('cut', 'shown')),
        -- Those seconds, as ranges of each video in the order of the links; null until they are worked out.
        add column hidden_parts jsonb;

      -- What others see of the video of the poster.
      alter table project_view add column poster_shown jsonb;

      update project_view set poster_shown = (
        select coalesce((
          select link -> 'timing' -> 'ranges' from jsonb_array_elements(project.links) as link
          where link ->> 'video_id' = project_view.poster_video_id limit 1), '[]')
        from project where project.id = project_view.project_id)
      where audience = 'others';
      update project_view set poster_shown = null where jsonb_typeof(poster_shown) = 'null';

      update project set hidden_parts = coalesce((select jsonb_agg('[]'::jsonb) from jsonb_array_elements(links)), '[]')
      where not exists (
        select from account where account.id = project.account_id and (hide_start_m > 0 or hide_end_m > 0
          or exists (select from privacy_zone where privacy_zone.account_id = account.id)));

      -- Others see nothing of the rest until it is known what is hidden of it.
      update project set is_described = false, marks = marks + 1 where hidden_parts is null;
      delete from project_view where audience = 'others' and project_id in (select id from project where hidden_parts is null);
      delete from project_segment where audience = 'others' and project_id in (select id from project where hidden_parts is null);
      delete from project_place where audience = 'others' and project_id in (select id from project where hidden_parts is null);
      delete from project_cell where project_id in (select id from project where hidden_parts is null);
      update account set projects_version = projects_version + 1
      where id in (select account_id from project where hidden_parts is null);
      -- Addresses that were given out show the hidden seconds.
      update video set media_generation = media_generation + 1
      where id in (select video_id from project_video join project on project.id = project_id where hidden_parts is null);
    `.execute(transaction)
  },
}
