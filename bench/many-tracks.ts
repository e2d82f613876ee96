import type { Client } from 'pg'

const places = 5000
const vertices = 60
/** How much one statement writes, so that it sorts in memory. */
const atATime = 20_000
/**
 * The rest are copies of these, moved by some cells of the grid: making each from scratch would take longer
 * than everything that is measured.
 */
const originals = 40_000

/**
 * Public tracks of 60 vertices and about 6 km, clustered around places by Zipf's law, written by the database
 * itself. They are numbered from 1; those up to `from` exist already.
 */
export async function writeTracks(client: Client, from: number, to: number): Promise<void> {
  if (from === 0) await client.query(someone)
  await client.query(`set work_mem to '256MB'`)
  for (let first = from; first < to; first += atATime) {
    const some = [first, Math.min(first + atATime, to)]
    await client.query(activities, some)
    await client.query(first < originals ? tracks : copies, some)
  }
  await client.query(counts)
  await client.query('vacuum analyze activity_track, activity_cell, tile_generation')
}

const someone = `
  insert into account (id, name, home) values ('us_bench', 'Bench', 'us');
  select setseed(0.4);
  create table bench_place as select n, random() * 340 - 170 as lon, random() * 110 - 50 as lat from generate_series(1, ${places}) n`

const activities = `
  insert into activity (id, account_id, title, sport, effective_visibility, start_time_ms, end_time_ms, is_timed, timezone, local_day,
    point_count, telemetry_key)
  select 'us_01k' || lpad(n::text, 23, '0'), 'us_bench', 'Track', (array['running', 'cycling', 'hiking', 'sailing'])[1 + n % 4], 1,
    1.6e12 + n * 6e4, 1.6e12 + n * 6e4 + 3600000, true, 'UTC', '2026-01-01', ${vertices}, ''
  from generate_series($1::int + 1, $2::int) n`

/** Two running sums: of turns into headings, and of steps into a route. */
const tracks = `
  with walk as (
    select n, k, sum((random() - 0.5) * 1.2) over (partition by n order by k) + n as heading
    from generate_series($1::int + 1, $2::int) n, generate_series(1, ${vertices}) k),
  way as (
    select n, k, sum(100 * cos(heading)) over (partition by n order by k) as east, sum(100 * sin(heading)) over (partition by n order by k) as north
    from walk),
  begun as (
    select choice.n, place.lon + (random() + random() - 1) * 0.15 as lon, place.lat + (random() + random() - 1) * 0.15 as lat
    from (select n, 1 + floor(${places} ^ random())::int % ${places} as place from generate_series($1::int + 1, $2::int) n) as choice
    join bench_place as place on place.n = choice.place),
  line as materialized (
    select n, cos(radians(lat)) as scale, ST_Multi(ST_Transform(ST_SetSRID(ST_MakeLine(
      ST_MakePoint(lon + east / (111320 * cos(radians(lat))), lat + north / 111320) order by k), 4326), 3857)) as fine
    from way join begun using (n) group by n, lat),
  grid as (
    select *, 16384 / (2 * pi() * 6378137) as per_m, pi() * 6378137 as half, ST_StartPoint(ST_GeometryN(fine, 1)) as first from line)
  insert into activity_track (account_id, activity_id, audience, is_listed, sport, start_time_ms, begin_x, begin_y, west, north, east, south,
    fine, zoom12, zoom8, zoom5)
  select 'us_bench', 'us_01k' || lpad(n::text, 23, '0'), 'others', true, (array['running', 'cycling', 'hiking', 'sailing'])[1 + n % 4],
    1.6e12 + n * 6e4,
    floor((ST_X(first) + half) * per_m), floor((half - ST_Y(first)) * per_m),
    floor((ST_XMin(fine) + half) * per_m), floor((half - ST_YMax(fine)) * per_m),
    floor((ST_XMax(fine) + half) * per_m), floor((half - ST_YMin(fine)) * per_m),
    fine, ST_Multi(ST_Simplify(fine, 19 / scale)), ST_Multi(ST_Simplify(fine, 300 / scale, true)), ST_Multi(ST_Simplify(fine, 2400 / scale, true))
  from grid`

const cellM = (2 * Math.PI * 6378137) / 16384
const moved = (line: string) => `ST_Translate(${line}, dx * ${cellM}, -dy * ${cellM})`

const copies = `
  insert into activity_track (account_id, activity_id, audience, is_listed, sport, start_time_ms, begin_x, begin_y, west, north, east, south,
    fine, zoom12, zoom8, zoom5)
  select account_id, 'us_01k' || lpad(n::text, 23, '0'), audience, is_listed, sport, 1.6e12 + n * 6e4,
    begin_x + dx, begin_y + dy, west + dx, north + dy, east + dx, south + dy,
    ${moved('fine')}, ${moved('zoom12')}, ${moved('zoom8')}, ${moved('zoom5')}
  from (select n, floor(random() * 13 - 6)::int as dx, floor(random() * 13 - 6)::int as dy,
      'us_01k' || lpad((1 + n % ${originals})::text, 23, '0') as original from generate_series($1::int + 1, $2::int) n) as copy
  join activity_track on activity_id = original`

const counts = `
  truncate activity_cell;
  insert into activity_cell select z, begin_x >> (14 - z), begin_y >> (14 - z), sport, count(*)
    from activity_track, unnest(array[6, 8, 10, 12, 14]) z group by 1, 2, 3, 4;
  truncate tile_generation;
  insert into tile_generation (z, x, y) select distinct 8, begin_x >> 6, begin_y >> 6 from activity_track;
  insert into tile_generation (z, x, y) values (0, 0, 0)`
