import { isDeepStrictEqual } from 'node:util'
import type { Updateable } from 'kysely'
import type { ProjectDraft } from '#contract/projects/project.ts'
import type { Timing } from '#contract/projects/timing.ts'
import { effectiveVisibility, type Visibility } from '#domain/visibility.ts'
import type { CellDatabase, CellTransaction } from '#server/db/schema.ts'
import { findVideos } from '#server/features/videos/public.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { changeProject, followContent, isNarrower, type Change } from './change-project.ts'
import { checkDraft, type CheckedDraft } from './check-draft.ts'
import { hiddenPartsOf, shownLess } from './hidden-parts.ts'
import { endAddresses, endAddressesOfVideos, raiseVersion, withdrawProjects } from './listing.queries.ts'
import { relist } from './relist.ts'
import { changedElsewhere } from './project-errors.ts'
import { lockOwnProject } from './project.queries.ts'
import type { Videos } from './view/videos.ts'
import type { ProjectRow } from './visible-project.ts'

type Own = { accountId: string; id: string }

/** Runs a change with the project locked. */
function changeOwn(
  services: Services,
  { accountId, id }: Own,
  work: (change: Change, before: ProjectRow) => Promise<void>,
) {
  return changeProject(services, accountId, async (change) => {
    const before = await lockOwnProject(change.trx, accountId, id)
    if (!before) throw notFound()
    await work(change, before)
  })
}

/** Refused if it was saved elsewhere since `updated_at`; saving the same again changes nothing. */
export function saveProject(
  services: Services,
  own: Own,
  request: ProjectDraft & { updated_at: string },
): Promise<void> {
  const { updated_at, ...draft } = request
  return changeOwn(services, own, (change, before) => saveDraft(change, before, { draft, updated_at }))
}

/** Saved even if something else in the project was changed in the meantime. */
export function saveTiming(
  services: Services,
  own: Own,
  { videoId, timing }: { videoId: string; timing: Timing },
): Promise<void> {
  return changeOwn(services, own, async (change, before) => {
    if (!before.links.some(({ video_id }) => video_id === videoId)) throw notFound()
    const trailcast_links = before.links.map((link) =>
      link.video_id === videoId ? { ...link, timing } : link,
    )
    await saveDraft(change, before, {
      draft: { ...before, trailcast_links, shared_telemetries: before.telemetries },
      updated_at: before.updated_at.toISOString(),
    })
  })
}

/** Lists are updated at once, and URLs of its videos expire if someone may no longer see it. */
export function saveVisibility(services: Services, own: Own, visibility: Visibility): Promise<void> {
  return changeOwn(services, own, async (change, before) => {
    if (before.visibility === visibility) return
    await write(change, before, { visibility })
    await relist(services, change, [own.id])
    await raiseVersion(change.trx, [own.accountId])
  })
}

async function saveDraft(
  change: Change,
  before: ProjectRow,
  { draft, updated_at }: { draft: ProjectDraft; updated_at: string },
): Promise<void> {
  const { trx, accountId } = change
  const checked = await checkDraft(trx, { accountId, draft, before })
  const { links, telemetries, ...words } = checked.content
  const { title, description, sport, visibility } = before
  const hidden_video = draft.hidden_video === undefined ? before.hidden_video : draft.hidden_video
  const isSame = isDeepStrictEqual(
    [links, telemetries, hidden_video],
    [before.links, before.telemetries, before.hidden_video],
  )
  if (isSame && isDeepStrictEqual(words, { title, description, sport, visibility })) return
  if (before.updated_at.toISOString() !== updated_at) throw changedElsewhere()
  const hidden_parts = await hiddenPartsOf(trx, { accountId, links, telemetries, before })
  const shown = { links: JSON.stringify(links), telemetries: JSON.stringify(telemetries), hidden_video }
  const project = await write(change, before, {
    ...words,
    ...(!isSame && { ...shown, hidden_parts: hidden_parts && JSON.stringify(hidden_parts) }),
    is_described: false,
    marks: before.marks + 1,
  })
  if (!isSame) {
    // Otherwise others would still see what it no longer shows.
    await withdrawProjects(trx, [project.id])
    await endAddressesOfVideos(trx, shownLess(before, project, await videosBefore(trx, before, checked)))
  }
  await followContent(change, project, checked)
}

/** Including those that are no longer in it. */
async function videosBefore(
  trx: CellTransaction,
  { account_id, links }: ProjectRow,
  { videos }: CheckedDraft,
): Promise<Videos> {
  const ids = links.flatMap(({ video_id }) => (video_id === null || videos.has(video_id) ? [] : video_id))
  return new Map([...videos, ...(await findVideos(trx, account_id, ids))])
}

type Values = Updateable<CellDatabase['project']> & { visibility: Visibility }

async function write(
  { services, trx, defaultVisibility }: Change,
  before: ProjectRow,
  values: Values,
): Promise<ProjectRow> {
  const effective_visibility = effectiveVisibility(values.visibility, defaultVisibility)
  if (isNarrower(before.effective_visibility, effective_visibility)) await endAddresses(trx, [before.id])
  // Always greater than before, however fast someone saves, because it identifies a version.
  const updated_at = new Date(Math.max(services.now(), before.updated_at.getTime() + 1))
  return trx
    .updateTable('project')
    .set({ ...values, effective_visibility, updated_at })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
