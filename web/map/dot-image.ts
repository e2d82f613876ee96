const size = 24
const radius = 5

/** The dot of a city as a distance field, which takes its colour from the style. */
export function dotImage(): ImageData {
  const image = new ImageData(size, size)
  const middle = (size - 1) / 2
  for (let place = 0; place < size * size; place++) {
    const outside = Math.hypot((place % size) - middle, Math.floor(place / size) - middle) - radius
    // Three quarters at the edge, and none 6 pixels outside.
    image.data[place * 4 + 3] = 255 * Math.max(0, Math.min(1, 0.75 - outside / 8))
  }
  return image
}
