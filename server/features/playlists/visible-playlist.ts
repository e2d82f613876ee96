import type { Services } from '#server/services.ts'
import { findPlaylistFor } from './playlist.queries.ts'

/** False both if it does not exist and if this viewer may not see it. */
export async function isPlaylistThere(
  { cells }: Pick<Services, 'cells'>,
  id: string,
  viewer: { id: string } | undefined,
): Promise<boolean> {
  return (await findPlaylistFor(cells.of(id).db, id, viewer?.id)) !== undefined
}
