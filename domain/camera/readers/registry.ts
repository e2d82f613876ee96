import type { Movie } from '#domain/mp4/movie.ts'
import { cammReader } from './camm.ts'
import { djiFileReader, djiTrackReader } from './dji-subtitles.ts'
import { goproReader } from './gopro.ts'
import { phoneReader } from './phone.ts'
import { virbReader } from './virb.ts'
import type { CameraReader, SidecarReader } from './reader.ts'

/** Every reader of what cameras write into videos. Where several find the same thing, the first one counts. */
export const cameraReaders: readonly CameraReader[] = [goproReader, cammReader, djiTrackReader, phoneReader]

export const readersOf = (movie: Movie): CameraReader[] =>
  cameraReaders.filter(({ recognizes }) => recognizes(movie))

/** Every reader of files beside videos. */
export const sidecarReaders: readonly SidecarReader[] = [djiFileReader, virbReader]
