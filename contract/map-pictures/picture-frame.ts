import { frameAround, type MapFrame, type WorldPlace } from '#domain/geo/map-frame.ts'
import { pictureSizes, type PictureSize } from './map-picture.ts'

/** Pictures are shown at half their size. The smallest uses 1.5, because at 2 its lines would be too bold. */
export const pictureRatios = { card: 2, list: 1.5, share: 2 } as const satisfies Record<PictureSize, number>
/** The share of the height that is left free above and below a track. */
const margin = 0.14

/** The map frame for a picture of these lines; null if there are none. */
export function frameOfPicture(
  size: PictureSize,
  lines: readonly (readonly WorldPlace[])[],
): MapFrame | null {
  const width = pictureSizes[size].width / pictureRatios[size]
  const height = pictureSizes[size].height / pictureRatios[size]
  return frameAround(lines, { width, height, padding: height * margin })
}
