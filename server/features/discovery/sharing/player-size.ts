export type Size = { width: number; height: number }

const usualWidth = 960
const posterSide = 1280

/** The largest that has the shape of the video and fits. */
export function playerSize(aspectRatio: number, { maxWidth = usualWidth, maxHeight = Infinity } = {}): Size {
  const width = Math.min(maxWidth, maxHeight * aspectRatio)
  return {
    width: Math.max(1, Math.floor(width)),
    height: Math.max(1, Math.floor(width / aspectRatio + 1e-9)),
  }
}

/** Of the picture that stands for the video. */
export const posterSize = (aspectRatio: number): Size =>
  playerSize(aspectRatio, { maxWidth: posterSide, maxHeight: posterSide })
