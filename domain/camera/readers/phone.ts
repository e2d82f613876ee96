import { nothingRead, type CameraReader } from './reader.ts'

/**
 * Phones write one place and when the video began next to the tracks. Their clock is one of those that
 * fitStart compares.
 */
export const phoneReader: CameraReader = {
  name: 'Phone',
  gives: ['start', 'place'],
  recognizes: ({ phone }) => phone.place !== null || phone.creation !== null || phone.isOfAndroid,
  read: ({ movie }) => Promise.resolve({ ...nothingRead, place: movie.phone.place }),
}
