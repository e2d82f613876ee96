import type { Movie, Track } from './movie.ts'

export function firstTrackOf({ tracks }: Movie): Track {
  const [first] = tracks
  if (!first) throw new Error('The movie has no track.')
  return first
}
