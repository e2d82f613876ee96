import { getActivityPicture, type Activity } from '#contract/activity.ts'
import { pictureSizes } from '#contract/map-picture.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { isId } from '#domain/id.ts'
import { labelOfSport } from '#domain/sport.ts'
import { formatAltitude, formatDistance, formatDuration, written } from '#domain/units/format-quantity.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import { requireSharedActivity } from '#server/features/activities/shared-activity.service.ts'
import type { Services } from '#server/services.ts'
import { pageWithTags, pictureTags, shortened } from './head-tags.ts'
import { undefinedIfMissing } from './undefined-if-missing.ts'

/** An activity that anyone with the link may see, whoever asks; undefined for any other. */
export async function findSharedActivity(services: Services, id: string): Promise<Activity | undefined> {
  if (!isId(id)) return undefined
  return requireSharedActivity(services, id).catch(undefinedIfMissing)
}

export const isListedActivity = ({ effective_visibility }: Activity): boolean =>
  effective_visibility === DefaultVisibility.public

/** The page of the application with the metadata for sites that show a link to an activity. */
export function activityPage(shell: string, activity: Activity, publicUrl: string): string {
  const { id, title, track } = activity
  const url = new URL(getActivityPicture.path.replace(':id', id), publicUrl)
  url.search = new URLSearchParams({ size: 'share' }).toString()
  const picture = track.length === 0 ? null : { url: url.href, ...pictureSizes.share }
  const shown = pictureTags(picture, title)
  return pageWithTags(shell, {
    title,
    description: shortened(activity.description) || describe(activity),
    page: new URL(`/activity/${id}`, publicUrl).href,
    isListed: isListedActivity(activity),
    links: [],
    properties: [['og:type', 'article'], ...shown.properties],
    names: [['twitter:card', picture === null ? 'summary' : 'summary_large_image'], ...shown.names],
  })
}

/** Such as `Hike · 12.3 km · 810 m up · 4:05:10 by Ridge riders on Trailcast`. */
function describe({ sport, distance_m, ascent_m, moving_time_ms, channel_name }: Activity): string {
  const figures = [
    labelOfSport(sport),
    distance_m === null ? '' : written(formatDistance(distance_m, 'metric')),
    ascent_m === null ? '' : `${written(formatAltitude(ascent_m, 'metric'))} up`,
    moving_time_ms === null ? '' : formatDuration(moving_time_ms),
  ]
  return serverMessages.activityBy(figures.filter((figure) => figure !== '').join(' · '), channel_name)
}
