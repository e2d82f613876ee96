/** Longer than a few frames, and usually shorter than the distance from a frame before a seek. */
const believableMs = 500

/**
 * The frame that a video shows right now. Between the browser's report of a frame and the moment when it is drawn, the
 * next one may appear; a grabbed frame stays the same, and knows its own time. Null where browsers do not support this.
 */
export function grabFrame(video: HTMLVideoElement): VideoFrame | null {
  if (typeof VideoFrame === 'undefined' || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
  try {
    return new VideoFrame(video)
  } catch {
    // Frames from another host cannot be read.
    return null
  }
}

/** Not all browsers count from the start of the video; in those, the reported time is used. */
export function timeOfFrame({ timestamp }: VideoFrame, toldMs: number): number {
  const ms = timestamp / 1000
  return Math.abs(ms - toldMs) < believableMs ? ms : toldMs
}
