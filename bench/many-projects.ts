import { columnShift, gridZooms, zoomShift } from '#server/features/discovery/search/grid.ts'

const places = 5000
export const segmentsOfProject = 20
const vertices = 12
/**
 * The others are copies of these, moved to another place: making each from scratch would take longer than
 * everything that is measured.
 */
const originals = 2000
/** How much one statement writes, so that it sorts in memory. */
const atATime = 10_000

/**
 * Public projects with twenty segments of half a minute each, clustered around places by Zipf's law, made by
 * the database itself. They are numbered from 1, the newest last.
 */
export async function writeProjects(run: Run, count: number): Promise<void> {
  await run(`set work_mem to '256MB'`)
  await run(`set maintenance_work_mem to '512MB'`)
  for (const statement of [...someone, ...shapes]) await run(statement)
  // Created once all lines are there, which is faster.
  await run('drop index project_segment_line')
  for (let first = 0; first < count; first += atATime) {
    const some = [first, Math.min(first + atATime, count)]
    for (const statement of [projects, views, segments, cells, visits]) await run(statement, some)
  }
  await run(
    `create index project_segment_line on project_segment using gist (line) where audience = 'others' and is_listed`,
  )
  for (const table of tables) await run(`vacuum analyze ${table}`)
}

/** Runs a statement in the cell `us`. */
type Run = (text: string, values?: unknown[]) => Promise<unknown>

const tables = ['project', 'project_view', 'project_segment', 'project_cell', 'project_place', 'account']

const channels = 5000
const channelId = (n: string) => `'us_01' || lpad((${n})::text, 24, '0')`

const someone = [
  `insert into account (id, name, channel_name, home) select ${channelId('n')}, 'Bench', 'Channel ' || n, 'us' from generate_series(1, ${channels}) n`,
  `select setseed(0.4)`,
  `create table bench_place as select n, random() * 340 - 170 as lon, random() * 110 - 50 as lat from generate_series(1, ${places}) n`,
]

/** Two running sums, of turns into headings and of steps into a route, cut into segments that meet. */
const shapes = [
  `create table bench_shape as
  with walk as (
    select shape, k, sum((random() - 0.5) * 1.2) over (partition by shape order by k) + shape as heading
    from generate_series(0, ${originals - 1}) shape, generate_series(0, ${segmentsOfProject * (vertices - 1)}) k),
  way as (
    select shape, k, ST_SetSRID(ST_MakePoint(sum(0.0002 * cos(heading)) over w, sum(0.0002 * sin(heading)) over w), 4326) as point
    from walk window w as (partition by shape order by k)),
  cut as (
    select shape, n, k, point from way, generate_series(0, ${segmentsOfProject - 1}) n
    where k between n * ${vertices - 1} and (n + 1) * ${vertices - 1})
  select shape, n, ST_MakeLine(point order by k) as line from cut group by shape, n`,
  `create index on bench_shape (shape)`,
  `create table bench_outline as
  select shape, ST_Extent(line) as box, jsonb_build_array(jsonb_agg(jsonb_build_array(round(ST_X(ST_StartPoint(line))::numeric, 5),
    round(ST_Y(ST_StartPoint(line))::numeric, 5)) order by n)) as sketch
  from bench_shape group by shape`,
  `create table bench_project (n int primary key, shape int, lon float8, lat float8)`,
]

const idOf = (n: string) => `'us_01k' || lpad(${n}::text, 23, '0')`
const accountOf = (n: string) => channelId(`1 + ${n} % ${channels}`)
const sportOf = (n: string) =>
  `(array['running', 'cycling', 'hiking', 'sailing', 'alpine_skiing'])[1 + ${n} % 5]`
const shownOf = (n: string) => `(1.6e12 + ${n} * 6e4)::bigint`

const projects = `
  with choice as (
    select n, 1 + floor(${places} ^ random())::int % ${places} as place, floor(random() * ${originals})::int as shape,
      (random() + random() - 1) * 0.15 as east, (random() + random() - 1) * 0.15 as north
    from generate_series($1::int + 1, $2::int) n),
  placed as (
    insert into bench_project select choice.n, shape, lon + east, lat + north
    from choice join bench_place on bench_place.n = place returning n)
  insert into project (id, account_id, title, description, effective_visibility, is_described)
  select ${idOf('n')}, ${accountOf('n')}, 'Project ' || n, 'Down the hill and up again, with a long rest at the lake.', 1, true from placed`

const views = `
  insert into project_view (project_id, audience, account_id, is_listed, is_ready, shown_ms, duration_ms, aspect_ratio, country, sports,
    nearest_city, sketch, west, south, east, north, words)
  select ${idOf('n')}, 'others', ${accountOf('n')}, true, true, ${shownOf('n')}, ${segmentsOfProject * 30_000}, 1.78, 'AT',
    jsonb_build_array(${sportOf('n')}), 'Innsbruck', sketch, ST_XMin(box) + lon, ST_YMin(box) + lat, ST_XMax(box) + lon, ST_YMax(box) + lat,
    array_to_tsvector(array['project', n::text, 'word' || n % 1000])
  from bench_project
  join bench_outline using (shape)
  where n between $1::int + 1 and $2::int`

const segments = `
  insert into project_segment (project_id, audience, n, account_id, is_listed, project_ms, duration_ms, shown_ms, sports, line)
  select ${idOf('bench_project.n')}, 'others', bench_shape.n, ${accountOf('bench_project.n')}, true, bench_shape.n * 30000, 30000,
    ${shownOf('bench_project.n')}, array[${sportOf('bench_project.n')}], ST_Translate(line, lon, lat)
  from bench_project join bench_shape using (shape) where bench_project.n between $1::int + 1 and $2::int`

/**
 * The segments are so short that each only touches the cells around it; for large cells, those around the
 * project.
 */
const cells = `
  with part as (
    select bench_project.n, lon, lat, ST_Envelope(line)::box2d as box, array[${gridZooms.filter((zoom) => zoom > 8).join()}] as zooms
    from bench_project join bench_shape using (shape) where bench_project.n between $1::int + 1 and $2::int
    union all
    select n, lon, lat, box, array[${gridZooms.filter((zoom) => zoom <= 8).join()}]
    from bench_project join bench_outline using (shape) where n between $1::int + 1 and $2::int)
  insert into project_cell (project_id, account_id, cell, shown_ms)
  select ${idOf('n')}, ${accountOf('n')}, cell, ${shownOf('n')} from (
    select distinct n, (zoom << ${zoomShift}) | (x << ${columnShift}) | y as cell
    from part cross join unnest(zooms) as zoom
    cross join generate_series(floor((lon + ST_XMin(box) + 180) * (1 << zoom) / 360)::int, floor((lon + ST_XMax(box) + 180) * (1 << zoom) / 360)::int) as x
    cross join generate_series(floor((lat + ST_YMin(box) + 90) * (1 << zoom) / 360)::int, floor((lat + ST_YMax(box) + 90) * (1 << zoom) / 360)::int) as y
  ) as touched`

const visits = `
  insert into project_place (project_id, audience, visit, account_id, is_listed, place_n, project_ms, duration_ms, shown_ms)
  select ${idOf('n')}, 'others', visit, ${accountOf('n')}, true, 1 + (n * 7 + visit * 13) % 20000, visit * 60000, 60000, ${shownOf('n')}
  from generate_series($1::int + 1, $2::int) n, generate_series(0, 4) visit`
