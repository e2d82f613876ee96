import { sql, type RawBuilder } from 'kysely'
import type { ProjectItem } from '#contract/projects/project.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import { selectViews, toProjectItem } from '#server/features/projects/public.ts'
import { projectVisibleTo } from '#server/features/visibility/public.ts'
import type { Region } from '#domain/region.ts'
import { askSome } from '#server/cells/ask-cells.ts'
import type { Services } from '#server/services.ts'
import type { PlaylistRow } from './playlist.queries.ts'

type Viewer = { id: string } | undefined
/** What decides which entries of a playlist a viewer sees. */
type Shown = Pick<PlaylistRow, 'account_id' | 'effective_visibility'>

/**
 * Whether a playlist shows a row of `project_view`, joined with `project` and `account`, to this viewer. Its owner sees
 * everything they may see. Others see what is public or shared with them as friends; an unlisted project only if it is
 * the playlist owner's and the playlist is not public, because a playlist must not spread links that others wanted to
 * share only themselves.
 */
function isShown(
  { account_id: ownerId, effective_visibility }: Shown,
  viewerId: string | undefined,
): RawBuilder<boolean> {
  const isReady = sql`project.restriction is null and project.is_described and project_view.is_ready`
  if (ownerId === viewerId)
    return sql<boolean>`(
      project.archived_at is null and ${projectVisibleTo(viewerId)} and (
        project.account_id = ${viewerId} and project_view.audience = 'owner'
        or project.account_id <> ${viewerId} and project_view.audience = 'others' and ${isReady}))`
  const isPassedOn =
    effective_visibility === DefaultVisibility.public
      ? sql`false`
      : sql`project.effective_visibility = ${DefaultVisibility.unlisted} and project.account_id = ${ownerId}`
  return sql<boolean>`(
    project.archived_at is null and ${projectVisibleTo(viewerId)} and project_view.audience = 'others' and (
      project_view.is_listed
      or ${isReady} and (project.effective_visibility = ${DefaultVisibility.friends} or ${isPassedOn})))`
}

type Entries = { playlist: Shown; projectIds: string[]; viewer: Viewer }

/** The durations of those projects that this viewer sees in the playlist, in its order. */
export async function findVisible(
  { cells }: Pick<Services, 'cells'>,
  { playlist, projectIds, viewer }: Entries,
): Promise<{ durations: Map<string, number>; unreachable: Region[] }> {
  const byCell = Map.groupBy(projectIds, (id) => cells.of(id))
  const { answers, unreachable } = await askSome([...byCell.keys()], async (cell) => {
    const { rows } = await sql<{ project_id: string; duration_ms: number }>`
      select project_view.project_id, project_view.duration_ms
      from project_view join project on project.id = project_view.project_id join account on account.id = project.account_id
      where project_view.project_id = any(${byCell.get(cell) ?? []}) and ${isShown(playlist, viewer?.id)}`.execute(
      cell.db,
    )
    return rows
  })
  const found = new Map(answers.flat().map(({ project_id, duration_ms }) => [project_id, duration_ms]))
  const durations = new Map(
    projectIds.flatMap((id): [string, number][] => {
      const duration = found.get(id)
      return duration === undefined ? [] : [[id, duration]]
    }),
  )
  return { durations, unreachable }
}

/** As lists show them, in the given order. Projects withdrawn meanwhile are left out. */
export async function describeEntries(
  services: Services,
  { playlist, projectIds, viewer }: Entries,
): Promise<ProjectItem[]> {
  const byCell = Map.groupBy(projectIds, (id) => services.cells.of(id))
  const rows = await Promise.all(
    [...byCell].map(([{ db }, ids]) =>
      selectViews(db)
        .where('project_view.project_id', 'in', ids)
        .where(isShown(playlist, viewer?.id))
        .execute(),
    ),
  )
  const items = new Map(rows.flat().map((row) => [row.project_id, toProjectItem(services, row, viewer)]))
  return projectIds.flatMap((id) => items.get(id) ?? [])
}
