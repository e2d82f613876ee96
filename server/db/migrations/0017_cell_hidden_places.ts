import { sql, type Transaction } from 'kysely'
import type { Migration } from '#server/db/migration.ts'
import { hiddenCentre } from '#server/db/hidden-centre.ts'

export const cellHiddenPlaces: Migration = {
  name: '0017_cell_hidden_places',
  async up(transaction) {
    await sql`
      alter table account
        -- The secret by which more than the settings say is hidden of each recording.
        add column hiding_key text not null default gen_random_uuid()::text || gen_random_uuid()::text;

      alter table activity
        -- What lists tell others of it, from what they see; null where nothing is hidden from them.
        add column seen_totals jsonb,
        -- 4: only its owner, whatever the settings of the account say.
        drop constraint activity_visibility_check,
        add constraint activity_visibility_check check (visibility between 0 and 4);
      alter table project
        drop constraint project_visibility_check,
        add constraint project_visibility_check check (visibility between 0 and 4);
    `.execute(transaction)
    await drawCentresAnew(transaction)
    await withdrawWhatOthersSee(transaction)
  },
}

/** The centres were drawn nearer to the places, for circles that were smaller. */
async function drawCentresAnew(transaction: Transaction<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; lat: number; lon: number; radius_m: number; key: string }>`
    select zone.id, lat, lon, radius_m, hiding_key as key
    from privacy_zone as zone join account on account.id = zone.account_id`.execute(transaction)
  for (const { id, lat, lon, radius_m, key } of rows) {
    const centre = hiddenCentre(key, { lat, lon }, radius_m)
    await sql`update privacy_zone set hidden_lat = ${centre.lat}, hidden_lon = ${centre.lon} where id = ${id}`.execute(
      transaction,
    )
  }
}

/**
 * Of everybody who hides something others see nothing until it is worked out anew, which follows the next start: what
 * was worked out before shows too much.
 */
async function withdrawWhatOthersSee(transaction: Transaction<unknown>): Promise<void> {
  await sql`
    create temporary table hiding on commit drop as
      select id from account where hide_start_m > 0 or hide_end_m > 0
      union select account_id from privacy_zone;

    update activity set hides_parts = null, is_crossed = false where account_id in (select id from hiding);
    delete from activity_track where audience = 'others' and account_id in (select id from hiding);
    delete from activity_crossing where audience = 'others' and account_id in (select id from hiding);
    delete from activity_place where audience = 'others' and account_id in (select id from hiding);

    -- Counted anew from the tracks that are left.
    delete from activity_cell;
    insert into activity_cell (z, x, y, sport, count)
      select z, begin_x >> (14 - z), begin_y >> (14 - z), sport, count(*)
      from activity_track, unnest(array[6, 8, 10, 12, 14]) as z
      where audience = 'others' and is_listed group by 1, 2, 3, 4;
    update tile_generation set generation = generation + 1;

    update project set is_described = false, marks = marks + 1 where account_id in (select id from hiding);
    delete from project_view where audience = 'others' and account_id in (select id from hiding);
    delete from project_segment where audience = 'others' and account_id in (select id from hiding);
    delete from project_place where audience = 'others' and account_id in (select id from hiding);
    delete from project_cell where account_id in (select id from hiding);
    update account set activities_version = activities_version + 1, projects_version = projects_version + 1
      where id in (select id from hiding);
  `.execute(transaction)
}
