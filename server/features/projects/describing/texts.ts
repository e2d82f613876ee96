import type { ProjectWithOwner } from '../visible-project.service.ts'
import type { JoinedCrossing } from './join-crossings.ts'

/** What a project is found by when someone types: what comes first counts where there is much of it. */
export function textsOf(
  { title, description, channel_name }: ProjectWithOwner,
  { trails, nearest_city, iso3166_2_names, boundaries }: JoinedCrossing,
): (string | null)[] {
  const places = [...trails, ...boundaries].map(({ name }) => name)
  return [title, channel_name, nearest_city, ...iso3166_2_names, ...places, description]
}
