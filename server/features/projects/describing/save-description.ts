import { sql } from 'kysely'
import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { lockPrivacy } from '#server/features/recordings/public.ts'
import { planPostersOf } from '#server/features/videos/public.ts'
import type { Services } from '#server/services.ts'
import { shownLess } from '../hidden-parts.ts'
import { endAddressesOfVideos, raiseVersion } from '../listing.queries.ts'
import { relist } from '../relist.ts'
import { saveView } from '../project-view.queries.ts'
import type { ProjectWithOwner } from '../visible-project.ts'
import type { DescribedProject, Description } from './describe-project.ts'
import type { JoinedCrossing } from './join-crossings.ts'

/** Saves all of it or nothing, and nothing if anything it was derived from has changed since. */
export async function saveDescription(
  services: Services,
  cell: Cell,
  project: ProjectWithOwner,
  { descriptions, hiddenParts, videos }: DescribedProject,
): Promise<void> {
  await cell.db.transaction().execute(async (trx) => {
    if (!(await lockPrivacy(trx, project.account_id))) return
    const marked = await trx
      .updateTable('project')
      .set({ is_described: true, hidden_parts: JSON.stringify(hiddenParts) })
      .where('id', '=', project.id)
      .where('marks', '=', project.marks)
      .where('is_described', '=', false)
      .executeTakeFirst()
    if (marked.numUpdatedRows === 0n) return
    for (const description of descriptions) await saveFor(trx, project, description)
    const seenIds = descriptions.find(({ audience }) => audience === 'others')?.seenIds ?? []
    await trx
      .updateTable('project_telemetry')
      .set({ is_seen: sql<boolean>`telemetry_id = any(${seenIds}::text[])` })
      .where('project_id', '=', project.id)
      .execute()
    const texts = new Map(
      descriptions.map(({ audience, crossing }) => [audience, textsOf(project, crossing)]),
    )
    const { id: projectId, account_id: accountId } = project
    await services.announce('projectChanged', { cell, trx, accountId, projectId, texts })
    const described = { ...project, hidden_parts: hiddenParts }
    await endAddressesOfVideos(trx, shownLess(project, described, videos))
    await planPostersOf(cell, trx, { project: described, videos })
    await relist(services, { cell, trx }, [project.id])
    await raiseVersion(trx, [project.account_id])
  })
}

async function saveFor(
  trx: CellTransaction,
  project: ProjectWithOwner,
  description: Description,
): Promise<void> {
  const { audience, basics, timezone, sports, crossing, sketch, bounds, segments } = description
  const owned = { project_id: project.id, audience, account_id: project.account_id }
  await saveView(trx, owned, basics, {
    timezone,
    country: crossing.country,
    sports: JSON.stringify(sports),
    nearest_city: crossing.nearest_city,
    nearest_city_distance_m: crossing.nearest_city_distance_m,
    iso3166_2: JSON.stringify(crossing.iso3166_2),
    iso3166_2_names: JSON.stringify(crossing.iso3166_2_names),
    boundaries: JSON.stringify(crossing.boundaries),
    trails: JSON.stringify(crossing.trails),
    sketch: JSON.stringify(sketch),
    west: bounds?.west ?? null,
    south: bounds?.south ?? null,
    east: bounds?.east ?? null,
    north: bounds?.north ?? null,
  })
  for (const table of ['project_segment', 'project_place'] as const)
    await trx
      .deleteFrom(table)
      .where('project_id', '=', project.id)
      .where('audience', '=', audience)
      .execute()
  const rows = segments.map(({ projectMs, durationMs, line }) => [
    Math.round(projectMs),
    Math.round(durationMs),
    `LINESTRING(${line.map(([lon, lat]) => `${lon} ${lat}`).join(',')})`,
  ])
  await sql`
    insert into project_segment
      (project_id, audience, n, account_id, is_listed, project_ms, duration_ms, shown_ms, sports, line)
    select ${project.id}, ${audience}, row.n - 1, ${project.account_id}, false, (row.value ->> 0)::bigint,
      (row.value ->> 1)::bigint, ${basics.shown_ms}, ${sports}::text[], st_geomfromtext(row.value ->> 2, 4326)
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as row (value, n)`.execute(trx)
  const places = crossing.places.map(({ placeN, projectMs, durationMs }) => [placeN, projectMs, durationMs])
  await sql`
    insert into project_place
      (project_id, audience, visit, account_id, is_listed, place_n, project_ms, duration_ms, shown_ms)
    select ${project.id}, ${audience}, row.n - 1, ${project.account_id}, false, (row.value ->> 0)::bigint,
      (row.value ->> 1)::bigint, (row.value ->> 2)::bigint, ${basics.shown_ms}
    from jsonb_array_elements(${JSON.stringify(places)}::jsonb) with ordinality as row (value, n)`.execute(
    trx,
  )
}

/** The texts by which a project is found in a search; if there is a lot of text, the beginning counts. */
function textsOf(
  { title, description, channel_name }: ProjectWithOwner,
  { trails, nearest_city, iso3166_2_names, boundaries }: JoinedCrossing,
): (string | null)[] {
  const places = [...trails, ...boundaries].map(({ name }) => name)
  return [title, channel_name, nearest_city, ...iso3166_2_names, ...places, description]
}
