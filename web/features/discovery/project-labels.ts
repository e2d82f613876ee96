import type { ProjectItem } from '#contract/projects/project.ts'

/** Starting at the very beginning needs no mention. */
const minStartMs = 1000

export const startsLater = (startsAtMs: number | undefined): startsAtMs is number =>
  startsAtMs !== undefined && startsAtMs >= minStartMs

/** The address for watching it, from a moment on, and as a part of a playlist. */
export function watchAddress(
  { id }: Pick<ProjectItem, 'id'>,
  startsAtMs?: number,
  playlistId?: string,
): string {
  const query = new URLSearchParams({
    ...(playlistId !== undefined && { list: playlistId }),
    ...(startsLater(startsAtMs) && { t: `${Math.floor(startsAtMs / 1000)}` }),
  })
  return query.size > 0 ? `/watch/${id}?${query}` : `/watch/${id}`
}

export type CardTrail = {
  id: string
  name: string
  type: string
  difficulty: ProjectItem['trails_difficulties'][number]
}

/** Each trail once, however often it is followed. */
export function trailsOf({
  trails,
  trails_ids,
  trails_types,
  trails_difficulties,
}: ProjectItem): CardTrail[] {
  const found = new Map<string, CardTrail>()
  for (const [i, id] of trails_ids.entries()) {
    if (found.has(id)) continue
    found.set(id, {
      id,
      name: trails[i] ?? '',
      type: trails_types[i] ?? '',
      difficulty: trails_difficulties[i] ?? 'unknown',
    })
  }
  return [...found.values()]
}
