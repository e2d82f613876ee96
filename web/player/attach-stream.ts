import { Stream, type FilmAddress } from './stream.ts'

export type { FilmAddress }

/** Lets a video element play a film, and answers how to end that. */
export function attachStream(video: HTMLVideoElement, address: FilmAddress, onBroken: () => void): () => void {
  const stream = new Stream(video, address, { onBroken })
  return () => stream.stop()
}
