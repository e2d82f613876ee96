import { pictureSizes, type PictureSize } from '#contract/map-pictures/map-picture.ts'
import { frameOfPicture, pictureRatios } from '#contract/map-pictures/picture-frame.ts'
import { frameAround, worldPixels, type MapFrame, type WorldPlace } from '#domain/geo/map-frame.ts'
import { captionHeight, type Caption } from './picture-order.ts'

/** The part of the height above a caption that is left free around a track. */
const margin = 0.13

/** The map with a track above the caption, if there is one; null if there is nothing to draw. */
export function frameFor(
  { size, caption }: { size: PictureSize; caption: Caption | null },
  lines: readonly (readonly WorldPlace[])[],
): MapFrame | null {
  if (!caption) return frameOfPicture(size, lines)
  const width = pictureSizes[size].width / pictureRatios[size]
  const height = pictureSizes[size].height / pictureRatios[size]
  const above = height - captionHeight
  const frame = frameAround(lines, { width, height: above, padding: above * margin })
  if (!frame) return { width, height, zoom: 0, x: 0.5, y: 0.5 }
  return { ...frame, height, y: frame.y + captionHeight / 2 / (worldPixels * 2 ** frame.zoom) }
}
