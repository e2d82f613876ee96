import type { Canvas } from './canvas.ts'

/**
 * A small picture of something that stands on the ground, from its top row to its foot; a pixel without alpha is empty.
 * Each following one is half the size, for things farther away.
 */
export type Sprite = { width: number; height: number; texels: Uint32Array }[]

/** Halves a painted picture until little is left of it. */
export function makeSprite({ pixels, width, height }: Canvas): Sprite {
  const sprite: Sprite = [{ width, height, texels: pixels }]
  for (let last = sprite[0]!; last.height >= 16; last = sprite.at(-1)!) sprite.push(halved(last))
  return sprite
}

function halved({ width, height, texels }: Sprite[number]): Sprite[number] {
  const half = {
    width: width >> 1,
    height: height >> 1,
    texels: new Uint32Array((width >> 1) * (height >> 1)),
  }
  for (let at = 0; at < half.texels.length; at++) {
    const from = 2 * Math.floor(at / half.width) * width + 2 * (at % half.width)
    let [red, green, blue, alpha] = [0, 0, 0, 0]
    for (const index of [from, from + 1, from + width, from + width + 1]) {
      const texel = texels[index]!
      const share = texel >>> 24
      red += (texel & 255) * share
      green += ((texel >> 8) & 255) * share
      blue += ((texel >> 16) & 255) * share
      alpha += share
    }
    if (alpha > 0)
      half.texels[at] = ((alpha >> 2) << 24) | ((blue / alpha) << 16) | ((green / alpha) << 8) | (red / alpha)
  }
  return half
}

/** Where a sprite stands, in pixels; the wind moves its top by a share of its height. */
export type Standing = {
  foot: { x: number; y: number }
  top: { x: number; y: number }
  wind: number
  /** How much of it the air lets through, and the colour of the air. */
  clear: number
  air: readonly [number, number, number]
}

export function drawSprite(canvas: Canvas, sprite: Sprite, { foot, top, wind, clear, air }: Standing): void {
  const ax = top.x - foot.x
  const ay = top.y - foot.y
  const length = Math.sqrt(ax * ax + ay * ay)
  if (length < 2) return
  const size = Math.max(0, Math.min(sprite.length - 1, Math.floor(Math.log2(sprite[0]!.height / length))))
  const { width, height, texels } = sprite[size]!
  const wide = (0.5 * width * length) / height + Math.abs(wind) * length
  const lie = Math.abs(ay) / length
  const spread = wide * lie + 1
  const left = Math.max(0, Math.floor(Math.min(foot.x, top.x) - spread))
  const right = Math.min(canvas.width, Math.ceil(Math.max(foot.x, top.x) + spread))
  const sideways = (wide * Math.abs(ax)) / length
  const first = Math.max(0, Math.floor(Math.min(foot.y, top.y) - sideways))
  const last = Math.min(canvas.height, Math.ceil(Math.max(foot.y, top.y) + sideways))
  // Texels per pixel along the axis and across it.
  const alongX = (ax * height) / (length * length)
  const alongY = (ay * height) / (length * length)
  const mist = 1 - clear
  const airR = air[0] * mist
  const airG = air[1] * mist
  const airB = air[2] * mist
  const { pixels } = canvas
  const perHeight = wind / height
  for (let y = first; y < last; y++) {
    const dy = y + 0.5 - foot.y
    const dx = left + 0.5 - foot.x
    let up = dx * alongX + dy * alongY
    let across = dy * alongX - dx * alongY + width / 2
    for (let at = y * canvas.width + left; at < y * canvas.width + right; at++) {
      const column = across - perHeight * up * up
      if (up >= 0 && up < height && column >= 0 && column < width) {
        const texel = texels[(height - 1 - (up | 0)) * width + (column | 0)]!
        const alpha = texel >>> 24
        if (alpha > 0) {
          const red = (texel & 255) * clear + airR
          const green = ((texel >> 8) & 255) * clear + airG
          const blue = ((texel >> 16) & 255) * clear + airB
          if (alpha > 250) pixels[at] = 0xff000000 | (blue << 16) | (green << 8) | red
          else {
            const under = pixels[at]!
            const cover = alpha / 255
            const r = under & 255
            const g = (under >> 8) & 255
            const b = (under >> 16) & 255
            pixels[at] =
              0xff000000 |
              ((b + (blue - b) * cover) << 16) |
              ((g + (green - g) * cover) << 8) |
              (r + (red - r) * cover)
          }
        }
      }
      up += alongX
      across -= alongY
    }
  }
}
