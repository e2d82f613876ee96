/** Brightness, row by row. */
export type Picture = { width: number; height: number; light: Float32Array }

/** Pixels to both sides of a point that are compared. */
const half = 9
const levels = 4
const steps = 12
/** Steps smaller than this make no difference. */
const settled = 1e-3
/** The least mean square slope, in brightness per pixel, of a patch that can be found again in both directions. */
const minSlope = 0.5

/** Pictures of half, a quarter and an eighth of the size, in which large movements are small. */
export type Pyramid = Picture[]

export function pyramidOf(picture: Picture): Pyramid {
  const pyramid = [picture]
  while (pyramid.length < levels) {
    const last = pyramid.at(-1)!
    if (Math.min(last.width, last.height) < 4 * half) break
    pyramid.push(halved(last))
  }
  return pyramid
}

/**
 * Finds points of one picture in another by the method of Lucas, Kanade and Tomasi: x and y in turn, in
 * pixels. Those that cannot be found are NaN.
 */
export function trackPoints(from: Pyramid, to: Pyramid, points: Float64Array): Float64Array {
  const found = new Float64Array(points.length)
  const place = new Float64Array(2)
  for (let at = 0; at < points.length; at += 2) {
    place.fill(0)
    let isFound = true
    for (let level = from.length - 1; level >= 0 && isFound; level--) {
      const scale = 2 ** level
      place[0]! *= 2
      place[1]! *= 2
      const point = { x: (points[at]! + 0.5) / scale - 0.5, y: (points[at + 1]! + 0.5) / scale - 0.5 }
      // A patch that cannot be followed in a small picture may still be followed in full size.
      isFound = follow(from[level]!, to[level]!, point, place) || level > 0
    }
    found[at] = isFound ? points[at]! + place[0]! : Number.NaN
    found[at + 1] = isFound ? points[at + 1]! + place[1]! : Number.NaN
  }
  return found
}

const size = 2 * half + 1
/** With one more pixel on every side, for the slopes. */
const wide = size + 2
const around = new Float64Array(wide * wide)
const patch = new Float64Array(size * size)
const across = new Float64Array(size * size)
const along = new Float64Array(size * size)
const there = new Float64Array(size * size)

/** Moves `place` until the patch around the point looks the same there. */
function follow(
  from: Picture,
  to: Picture,
  { x, y }: { x: number; y: number },
  place: Float64Array,
): boolean {
  const begin = [place[0]!, place[1]!] as const
  if (!takePatch(from, x, y, { into: around, reach: half + 1 })) return restore(place, begin)
  let xx = 0
  let xy = 0
  let yy = 0
  for (let at = 0; at < patch.length; at++) {
    const middle = (Math.floor(at / size) + 1) * wide + (at % size) + 1
    patch[at] = around[middle]!
    across[at] = (around[middle + 1]! - around[middle - 1]!) / 2
    along[at] = (around[middle + wide]! - around[middle - wide]!) / 2
    xx += across[at]! * across[at]!
    xy += across[at]! * along[at]!
    yy += along[at]! * along[at]!
  }
  const min = (xx + yy) / 2 - Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy)
  if (!(min > minSlope * patch.length)) return restore(place, begin)
  const determinant = xx * yy - xy * xy
  for (let step = 0; step < steps; step++) {
    if (!takePatch(to, x + place[0]!, y + place[1]!, { into: there, reach: half }))
      return restore(place, begin)
    let bx = 0
    let by = 0
    for (let at = 0; at < patch.length; at++) {
      const difference = patch[at]! - there[at]!
      bx += difference * across[at]!
      by += difference * along[at]!
    }
    const moveX = (yy * bx - xy * by) / determinant
    const moveY = (xx * by - xy * bx) / determinant
    place[0]! += moveX
    place[1]! += moveY
    if (Math.abs(moveX) + Math.abs(moveY) < settled) return true
  }
  const isLost = !(Math.hypot(place[0]! - begin[0], place[1]! - begin[1]) < half)
  return isLost ? restore(place, begin) : true
}

function restore(place: Float64Array, begin: readonly [number, number]): false {
  place.set(begin)
  return false
}

/** The light of all pixels around a place, which may be between pixels. False if some are outside. */
function takePatch(
  { width, height, light }: Picture,
  x: number,
  y: number,
  { into, reach }: { into: Float64Array; reach: number },
): boolean {
  const isInside = x >= reach && y >= reach && x < width - 1 - reach && y < height - 1 - reach
  if (!isInside) return false
  const [i, j] = [Math.floor(x), Math.floor(y)]
  // All of them lie at the same offset between four pixels.
  const [right, down] = [x - i, y - j]
  let at = 0
  for (let row = j - reach; row <= j + reach; row++) {
    const end = row * width + i + reach
    for (let pixel = row * width + i - reach; pixel <= end; pixel++) {
      const top = light[pixel]! + (light[pixel + 1]! - light[pixel]!) * right
      const below = pixel + width
      const bottom = light[below]! + (light[below + 1]! - light[below]!) * right
      into[at++] = top + (bottom - top) * down
    }
  }
  return true
}

function halved({ width, height, light }: Picture): Picture {
  const [w, h] = [Math.floor(width / 2), Math.floor(height / 2)]
  const half2 = new Float32Array(w * h)
  for (let at = 0; at < half2.length; at++) {
    const from = 2 * Math.floor(at / w) * width + 2 * (at % w)
    half2[at] = (light[from]! + light[from + 1]! + light[from + width]! + light[from + width + 1]!) / 4
  }
  return { width: w, height: h, light: half2 }
}
