import { sql } from 'kysely'
import type { Migration } from '#server/db/migration.ts'

export const worldAtlas: Migration = {
  name: '0009_world_atlas',
  async up(transaction) {
    await sql`
      -- Where places come from: the embedded world, and each imported extract.
      create table atlas_source (
        name text primary key,
        credit text not null,
        -- Rows of an older one are removed at the end of an import.
        generation integer not null default 0,
        -- Null until it was imported once.
        imported_at timestamptz,
        -- What it was imported from: the same for the same content.
        file text,
        -- What an import that is not over has done, so that another run goes on there.
        progress jsonb,
        sentence text,
        -- That of the atlas when it last changed. A source that was removed stays as a row without places, so that what
        -- was found by it can be found anew.
        version bigint not null default 0,
        places integer not null default 0,
        west double precision,
        south double precision,
        east double precision,
        north double precision
      );

      -- One row. Changes with every import that is over.
      create table atlas_state (
        id smallint primary key default 1 check (id = 1),
        version bigint not null default 0
      );
      insert into atlas_state default values;

      create table place (
        n bigint primary key,
        source text not null references atlas_source on delete cascade,
        generation integer not null,
        type text not null,
        name text not null,
        names jsonb not null default '{}',
        country text,
        iso3166_2 text,
        difficulty text,
        importance real not null,
        population integer,
        length_m real,
        lat double precision not null,
        lon double precision not null,
        west double precision not null,
        south double precision not null,
        east double precision not null,
        north double precision not null,
        facts jsonb not null default '{}',
        -- For maps, in Web Mercator: within 5 m, and within 100 m of the real one. Null for places that are a point.
        outline geometry(Geometry, 3857),
        outline_small geometry(Geometry, 3857)
      );
      create index place_source on place (source, generation);
      create index place_region on place (iso3166_2) where type = 'region';
      create index place_outline on place using gist (outline) where outline is not null;
      -- What is near to a point.
      create index place_city on place using gist ((st_setsrid(st_makepoint(lon, lat), 4326))) where type = 'city';

      -- Boundaries in small pieces, so that what a point lies in is found by few corners.
      create table place_piece (
        n bigint not null references place on delete cascade,
        piece geometry(Geometry, 4326) not null
      );
      create index place_piece_place on place_piece (n);
      create index place_piece_piece on place_piece using gist (piece);

      -- A row for each word that a name in some language can be found by. Each index gives the most important of those
      -- that begin with some letters, without a look at the rest.
      create table place_key (
        key text collate "C" not null,
        n bigint not null references place on delete cascade,
        importance real not null,
        country text,
        -- Where it is, as a cell of a grid over the world.
        cell smallint not null
      );
      create index place_key_place on place_key (n);
      create index place_key_key on place_key (key);
      create index place_key_3 on place_key (left(key, 3), importance desc);
      create index place_key_4 on place_key (left(key, 4), importance desc);
      create index place_key_5 on place_key (left(key, 5), importance desc);
      create index place_key_6 on place_key (left(key, 6), importance desc);
      create index place_key_cell on place_key (cell, left(key, 3), importance desc);

      -- The network that tracks are matched to.
      create table atlas_edge (
        id bigint primary key,
        source text not null references atlas_source on delete cascade,
        generation integer not null,
        kind text not null,
        node_a bigint not null,
        node_b bigint not null,
        length_m real not null,
        difficulty text not null,
        line geometry(LineString, 4326) not null
      );
      create index atlas_edge_source on atlas_edge (source, generation);
      create index atlas_edge_line on atlas_edge using gist (line);

      create table trail_edge (
        trail_n bigint not null references place on delete cascade,
        position integer not null,
        edge_id bigint not null,
        primary key (trail_n, position)
      );
      create index trail_edge_edge on trail_edge (edge_id);
    `.execute(transaction)
  },
}
