export type Size = { width: number; height: number }

const usualWidth = 960
const posterSide = 1280

/** The largest size with the aspect ratio of the video that fits. */
export function playerSize(aspectRatio: number, { maxWidth = usualWidth, maxHeight = Infinity } = {}): Size {
  const width = Math.min(maxWidth, maxHeight * aspectRatio)
  return {
    width: Math.max(1, Math.floor(width)),
    height: Math.max(1, Math.floor(width / aspectRatio + 1e-9)),
  }
}

/** The size of the poster image. */
export const posterSize = (aspectRatio: number): Size =>
  playerSize(aspectRatio, { maxWidth: posterSide, maxHeight: posterSide })
