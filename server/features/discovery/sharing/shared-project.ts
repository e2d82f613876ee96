import { pictureSizes } from '#contract/map-pictures/map-picture.ts'
import { getProjectPicture, type ProjectItem } from '#contract/projects/project.ts'
import { isId } from '#domain/id.ts'
import { widescreen } from '#domain/media/widescreen.ts'
import { channelDisplayName } from '#domain/names/channel-name.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import { selectViews, toProjectItem, type ViewRow, requireProject } from '#server/features/projects/public.ts'
import type { Services } from '#server/services.ts'
import type { SharedPicture } from './head-tags.ts'
import { posterSize } from './player-size.ts'
import { undefinedIfMissing } from './undefined-if-missing.ts'

/** The data about a project that other sites get. */
export type SharedProject = {
  id: string
  userId: string
  title: string
  description: string
  channelName: string
  /** Shown in public lists, and not only to those who have the link. */
  isListed: boolean
  /**
   * The poster, or the tracks on the map. The URL of a poster is valid for hours, which is enough for a site
   * that shows a link to fetch the image.
   */
  picture: SharedPicture | null
  /** The poster in the sizes that the player's page chooses from; null if there are none. */
  poster: { url: string; sizes: ProjectItem['poster_sizes'] } | null
  aspectRatio: number
}

/** A project that anyone with the link may see, whoever asks; undefined for any other. */
export async function findShared(services: Services, id: string): Promise<SharedProject | undefined> {
  if (!isId(id)) return undefined
  const seen = await requireProject(services, id, undefined).catch(undefinedIfMissing)
  if (!seen) return undefined
  const { cell, row } = seen
  // There is no view until it is known what others may see.
  const view = await selectViews(cell.db)
    .where('project_view.project_id', '=', id)
    .where('project_view.audience', '=', 'others')
    .executeTakeFirst()
  return {
    id,
    userId: row.account_id,
    title: row.title,
    description: row.description,
    channelName: channelDisplayName(row.channel_name),
    isListed: row.effective_visibility === DefaultVisibility.public,
    picture: view ? pictureOf(services, view) : null,
    poster: view ? posterOf(services, view) : null,
    aspectRatio: view?.aspect_ratio ?? widescreen,
  }
}

function posterOf(services: Services, view: ViewRow): SharedProject['poster'] {
  const { poster, poster_sizes } = toProjectItem(services, view)
  return poster !== null && poster_sizes.length > 0 ? { url: poster, sizes: poster_sizes } : null
}

function pictureOf(services: Services, view: ViewRow): SharedPicture | null {
  const { publicUrl } = services.config
  const { poster } = toProjectItem(services, view)
  if (poster !== null)
    return { url: new URL(poster, publicUrl).href, ...posterSize(view.aspect_ratio ?? widescreen) }
  if (view.sketch.length === 0) return null
  const map = new URL(getProjectPicture.path.replace(':id', view.project_id), publicUrl)
  map.search = new URLSearchParams({ size: 'share' }).toString()
  return { url: map.href, ...pictureSizes.share }
}
