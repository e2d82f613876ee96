import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const cellFollowing: Migration = {
  name: '0030_cell_following',
  async up(transaction) {
    await sql`
      alter table project
        -- Since when others find it in lists, until it is announced to followers.
        add column listed_at timestamptz,
        -- When followers were told of it, which happens once.
        add column announced_at timestamptz;
      -- Whoever follows a channel later does not hear of what was there before.
      update project set listed_at = created_at, announced_at = now() where exists (
        select from project_view
        where project_view.project_id = project.id and project_view.audience = 'others' and project_view.is_listed);
      create index project_unannounced on project (listed_at) where listed_at is not null and announced_at is null;

      create table followed_channel (
        account_id text not null references account on delete cascade,
        -- May be in another cell.
        channel_id text not null,
        created_at timestamptz not null default now(),
        primary key (account_id, channel_id)
      );
      create index followed_channel_channel on followed_channel (channel_id, account_id);

      create table followed_place (
        account_id text not null references account on delete cascade,
        -- In the atlas.
        place_n bigint not null,
        created_at timestamptz not null default now(),
        primary key (account_id, place_n)
      );
      create index followed_place_place on followed_place (place_n, account_id);

      create table followed_area (
        id text primary key,
        account_id text not null references account on delete cascade,
        name text not null,
        -- Greater than east where it crosses the 180th meridian.
        west double precision not null,
        south double precision not null,
        east double precision not null,
        north double precision not null,
        -- The same, in two parts where it crosses the 180th meridian.
        area geometry(MultiPolygon, 4326) not null,
        created_at timestamptz not null default now()
      );
      create index followed_area_account on followed_area (account_id, created_at desc);
      create index followed_area_area on followed_area using gist (area);
    `.execute(transaction)
  },
}
