import type { Activity } from '#contract/activities/activity.ts'
import { headlineFigures } from './headline-figures.ts'
import { labelOfSport } from '#domain/sport.ts'
import type { Caption } from '#server/features/map-pictures/public.ts'

/** The text on the picture that other sites show, taken only from what this viewer sees. */
export function captionOf(activity: Activity): Caption {
  const { title, sport, is_timed, start_time_ms, timezone, channel_name } = activity
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: timezone })
  return {
    title,
    line: [labelOfSport(sport), ...(is_timed ? [day.format(start_time_ms)] : []), channel_name],
    figures: headlineFigures(activity).map(({ label, value, unit }) => ({ label, value, unit })),
  }
}
