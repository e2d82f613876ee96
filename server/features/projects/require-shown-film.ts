import { findFilms, type Film } from '#server/features/videos/film-info.service.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { filmFor } from './shown-films.ts'
import { requireProject, type SeenProject } from './visible-project.service.ts'

/** A film that a project shows to this viewer. Refuses in the same way whatever it is that is not there for them. */
export async function requireShownFilm(
  services: Pick<Services, 'cells'>,
  { projectId, videoId }: { projectId: string; videoId: string },
  viewer: { id: string } | undefined,
): Promise<SeenProject & { film: Film }> {
  const seen = await requireProject(services, projectId, viewer)
  const isShown = seen.row.links.some(({ video_id }) => video_id === videoId)
  const films = await findFilms(seen.cell.db, seen.row.account_id, isShown ? [videoId] : [])
  const film = filmFor(films, videoId, seen.isOwn ? 'owner' : 'others')
  if (!film) throw notFound()
  return { ...seen, film }
}
