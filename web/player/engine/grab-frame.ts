/** Longer than a few frames, and shorter than the distance to a frame before a seek usually is. */
const believableMs = 500

/**
 * What a video shows right now. Between the moment when the browser tells of a frame and the moment when it is drawn,
 * another one may come; this one stays, and knows its own time. Null where the browser has no such thing.
 */
export function grabFrame(video: HTMLVideoElement): VideoFrame | null {
  if (typeof VideoFrame === 'undefined' || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
  try {
    return new VideoFrame(video)
  } catch {
    // Frames of another host.
    return null
  }
}

/** Not all browsers count from the beginning of the video: then the frame is the one that was told of. */
export function timeOfFrame({ timestamp }: VideoFrame, toldMs: number): number {
  const ms = timestamp / 1000
  return Math.abs(ms - toldMs) < believableMs ? ms : toldMs
}
