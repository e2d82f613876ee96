import { bufferedIn } from './engine/buffered.ts'
import { Patience } from './engine/patience.ts'
import { Stream, type VideoAddress } from './stream.ts'

export type { VideoAddress }

/** Plays a video in a video element, and returns a function that stops it. */
export function attachStream(
  video: HTMLVideoElement,
  address: VideoAddress,
  onBroken: () => void,
): () => void {
  const patience = new Patience(onBroken)
  const ending = new AbortController()
  const see = () => patience.see(video.currentTime * 1000, bufferedIn(video))
  for (const name of ['timeupdate', 'progress']) video.addEventListener(name, see, { signal: ending.signal })
  video.addEventListener('seeking', () => patience.reset(), { signal: ending.signal })
  const stream = new Stream(video, address, { onTrouble: () => patience.strain(), onBroken })
  return () => {
    ending.abort()
    patience.reset()
    stream.stop()
  }
}
