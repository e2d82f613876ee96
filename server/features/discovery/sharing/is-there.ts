import type { BuiltPageName } from '#contract/site/page-paths.ts'
import { requireVisibleActivity } from '#server/features/activities/public.ts'
import { findChannel } from '../channel/channel.queries.ts'
import { isPlaylistThere } from '#server/features/playlists/public.ts'
import { requireProject } from '#server/features/projects/public.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { undefinedIfMissing } from './undefined-if-missing.ts'

type Question = { name: BuiltPageName; id: string; viewer: Viewer | undefined }

/**
 * Whether a page has something to show to this viewer; false both if it does not exist and if it is hidden
 * from them.
 */
export async function isThere(services: Services, { name, id, viewer }: Question): Promise<boolean> {
  const { cells } = services
  // The person concerned may have no session, only the link from a mail; the page itself reveals nothing.
  if (name === 'decision') return true
  if (name === 'channel') return (await findChannel(cells.of(id).db, id, viewer?.id)) !== undefined
  if (name === 'playlist') return isPlaylistThere(services, id, viewer)
  if (name === 'activity' || name === 'activityLegs')
    return (await requireVisibleActivity(cells, id, viewer).catch(undefinedIfMissing)) !== undefined
  const project = await requireProject(services, id, viewer).catch(undefinedIfMissing)
  return project !== undefined && (name !== 'edit' || project.isOwn)
}
