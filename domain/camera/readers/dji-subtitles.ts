import { djiTrack } from '#domain/formats/dji/dji-track.ts'
import { djiMessages } from '#domain/formats/dji/dji-messages.ts'
import { maxEntries, readDjiSrt } from '#domain/formats/dji/read-dji-srt.ts'
import { isSidecar } from '#domain/media/file-kind.ts'
import { UnreadableMovieError } from '#domain/mp4/movie-messages.ts'
import type { Movie, MovieCamera, Track } from '#domain/mp4/movie.ts'
import { readSamples } from '#domain/mp4/read-samples.ts'
import { startOfTrack } from '#domain/mp4/samples.ts'
import type { GpsPositions } from '#domain/camera/gps-positions.ts'
import { nothingRead, type CameraReader, type OpenVideo, type SidecarReader } from './reader.ts'

/** Drones write a position into every entry, so if the first ones have none, the others need not be read. */
const firstEntries = 10

/** The text that DJI drones overlay on the picture: in a track of the video, or in a file beside it. */
export const djiTrackReader: CameraReader = {
  name: 'DJI subtitle track',
  gives: ['track', 'start'],
  recognizes: (movie) => textTrackOf(movie) !== undefined,
  async read(video) {
    const losses: string[] = []
    const positions = await readTextTrack(video).catch((error: unknown) => {
      if (!(error instanceof UnreadableMovieError)) throw error
      losses.push(error.message)
      return null
    })
    return { ...nothingRead, positions, camera: positions && cameraOf(video.movie), losses }
  },
}

export const djiFileReader: SidecarReader = {
  name: 'DJI subtitle file',
  gives: ['track', 'start'],
  recognizes: (name) => isSidecar(name),
  read: (bytes, movie) => ({
    ...nothingRead,
    positions: readDjiSrt(bytes),
    camera: movie && cameraOf(movie),
  }),
}

const cameraOf = ({ camera }: Movie): MovieCamera => ({ ...camera, make: camera.make ?? 'DJI' })

const textTrackOf = ({ tracks }: Movie): Track | undefined =>
  tracks.find(({ codec, samples }) => (codec === 'tx3g' || codec === 'text') && samples.count > 0)

/** A sample consists of the text's length, the text, and its style. */
async function readTextTrack({ source, movie, options }: OpenVideo): Promise<GpsPositions | null> {
  const text = textTrackOf(movie)
  if (!text) return null
  if (text.samples.count > maxEntries) throw new UnreadableMovieError(djiMessages.tooMany)
  const [track, begins] = [djiTrack(), startOfTrack(text)]
  let entries = 0
  for await (const { bytes, t } of readSamples(source, text, options)) {
    const length = bytes.length < 2 ? 0 : bytes[0]! * 256 + bytes[1]!
    // Where nothing is shown, the entry has no text.
    if (length === 0) continue
    track.add(t + begins, String.fromCharCode(...bytes.subarray(2, Math.min(2 + length, 2002))))
    if (++entries === firstEntries && !track.positions()) return null
  }
  return track.positions()
}
