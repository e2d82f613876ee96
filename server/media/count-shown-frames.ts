import { open } from 'node:fs/promises'
import { UnreadableMovieError } from '#domain/mp4/movie-messages.ts'
import { readMovie } from '#domain/mp4/read-movie.ts'
import { shownFrames } from '#domain/mp4/samples.ts'

/**
 * How many frames of a track are shown. A track cut without re-encoding begins at a keyframe before the cut, and its
 * edit list hides the frames in between, which ffprobe counts as well. Undefined if the index cannot be read or has no
 * edit list.
 */
export async function countShownFrames(
  path: string,
  trackId: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const read = async (from: number, to: number) => {
      const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
      return bytes.subarray(0, bytesRead)
    }
    const { tracks } = await readMovie({ size, read }, signal)
    const track = tracks.find(({ id }) => id === trackId)
    return track && track.edits.length > 0 ? shownFrames(track) : undefined
  } catch (error) {
    // Make do with what ffprobe reports.
    if (error instanceof UnreadableMovieError) return undefined
    throw error
  } finally {
    await file.close()
  }
}
