import { getActivityPicture, type Activity } from '#contract/activities/activity.ts'
import { headlineFigures } from '#server/features/activities/public.ts'
import { pictureSizes } from '#contract/map-pictures/map-picture.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { isId } from '#domain/id.ts'
import { labelOfSport } from '#domain/sport.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import { requireSharedActivity } from '#server/features/activities/public.ts'
import type { Services } from '#server/services.ts'
import { addressesOfActivity } from './addresses.ts'
import { pageWithTags, pictureTags, shortened, type SharedPicture } from './head-tags.ts'
import { undefinedIfMissing } from './undefined-if-missing.ts'

/** An activity that anyone with the link may see, whoever asks; undefined for any other. */
export async function findSharedActivity(services: Services, id: string): Promise<Activity | undefined> {
  if (!isId(id)) return undefined
  return requireSharedActivity(services, id).catch(undefinedIfMissing)
}

export const isListedActivity = ({ effective_visibility }: Activity): boolean =>
  effective_visibility === DefaultVisibility.public

/** What other sites show of it: a picture of its track on the map with its figures, or of its figures alone. */
export function pictureOfActivity(id: string, publicUrl: string): SharedPicture {
  const url = new URL(getActivityPicture.path.replace(':id', id), publicUrl)
  url.search = new URLSearchParams({ size: 'share' }).toString()
  return { url: url.href, ...pictureSizes.share }
}

/** The page of the application with the metadata for sites that show a link to an activity. */
export function activityPage(shell: string, activity: Activity, publicUrl: string): string {
  const { id, title } = activity
  const { page, oEmbed } = addressesOfActivity(publicUrl, id)
  const figures = figuresIn(activity)
  const shown = pictureTags(pictureOfActivity(id, publicUrl), serverMessages.pictureOf(title, figures))
  return pageWithTags(shell, {
    title,
    description: describe(activity, figures),
    page,
    isListed: isListedActivity(activity),
    links: [{ rel: 'alternate', type: 'application/json+oembed', href: oEmbed, title }],
    properties: [['og:type', 'article'], ...shown.properties],
    names: [['twitter:card', 'summary_large_image'], ...shown.names],
  })
}

/** Such as `Hike · 12.3 km · 4:05:10 · 810 m up`. */
const figuresIn = (activity: Activity): string =>
  [labelOfSport(activity.sport), ...headlineFigures(activity).map(({ phrase }) => phrase)].join(' · ')

/** The figures, and what its owner wrote about it, or else the owner's name. */
function describe({ description, channel_name }: Activity, figures: string): string {
  return description.trim() === ''
    ? serverMessages.activityBy(figures, channel_name)
    : shortened(serverMessages.activityTold(figures, description))
}
