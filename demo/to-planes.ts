type Size = { width: number; height: number }

/** Bytes of a frame in planes: one brightness for each pixel, and two colour values for every four. */
export const planesLength = ({ width, height }: Size): number => (width * height * 3) / 2

/**
 * Converts a frame of four bytes per pixel to the colour format of videos: BT.709 in limited range, in integers that
 * count parts of 65,536. Width and height must be even. An encoder could do it too, at five times the cost.
 */
export function toPlanes(picture: Uint8Array, { width, height }: Size, into: Uint8Array): void {
  const pixels = new Uint32Array(picture.buffer, picture.byteOffset, width * height)
  const blue = width * height
  const red = blue + blue / 4
  for (let y = 0; y < height; y += 2) {
    let colour = (y * width) / 4
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x
      const a = pixels[at]!
      const b = pixels[at + 1]!
      const c = pixels[at + width]!
      const d = pixels[at + width + 1]!
      into[at] = brightness(a)
      into[at + 1] = brightness(b)
      into[at + width] = brightness(c)
      into[at + width + 1] = brightness(d)
      const r = (a & 255) + (b & 255) + (c & 255) + (d & 255)
      const g = ((a >> 8) & 255) + ((b >> 8) & 255) + ((c >> 8) & 255) + ((d >> 8) & 255)
      const l = ((a >> 16) & 255) + ((b >> 16) & 255) + ((c >> 16) & 255) + ((d >> 16) & 255)
      into[blue + colour] = (28_784 * l - 6596 * r - 22_188 * g + 33_685_504) >> 18
      into[red + colour] = (28_784 * r - 26_145 * g - 2639 * l + 33_685_504) >> 18
      colour += 1
    }
  }
}

const brightness = (pixel: number): number =>
  (11_966 * (pixel & 255) + 40_254 * ((pixel >> 8) & 255) + 4064 * ((pixel >> 16) & 255) + 1_081_344) >> 16
