/** Heights as pixels of a picture: red and green are whole metres above -32768, blue is 1/256 of a metre. */
const seaLevel = 32_768

/** Rounded to multiples of `step`, which is a power of two not below 1/256. */
export function encodeTerrarium(heights: Float32Array, step: number): Uint8Array {
  const rgb = new Uint8Array(heights.length * 3)
  for (let pixel = 0; pixel < heights.length; pixel++) {
    const value = (Math.round(heights[pixel]! / step) * step + seaLevel) * 256
    rgb[pixel * 3] = value >> 16
    rgb[pixel * 3 + 1] = (value >> 8) & 255
    rgb[pixel * 3 + 2] = value & 255
  }
  return rgb
}

export function decodeTerrarium(rgb: Uint8Array): Float32Array {
  const heights = new Float32Array(rgb.length / 3)
  for (let pixel = 0; pixel < heights.length; pixel++) {
    const at = pixel * 3
    heights[pixel] = rgb[at]! * 256 + rgb[at + 1]! + rgb[at + 2]! / 256 - seaLevel
  }
  return heights
}
