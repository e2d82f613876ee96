import { createCanvas } from '@napi-rs/canvas'
import { channelPictureSizes, type ChannelPictureKind } from '#contract/channels/channel.ts'
import type { DemoChannel } from '#demo/world.ts'

const ridges = 4

/** The picture or the banner of a demo channel: mountain ridges, one behind the other, under its sky. */
export function paintChannel(
  { colours }: Pick<DemoChannel, 'colours'>,
  kind: ChannelPictureKind,
): Promise<Uint8Array> {
  const { width, height } = channelPictureSizes[kind]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const sky = context.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, colours.sky)
  sky.addColorStop(0.62, colours.horizon)
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)

  context.fillStyle = colours.sun
  context.beginPath()
  context.arc(width * 0.7, height * 0.34, height * 0.1, 0, 2 * Math.PI)
  context.fill()

  for (let ridge = 0; ridge < ridges; ridge++) {
    // Haze lies over what is farther away.
    context.fillStyle = mixed(colours.horizon, colours.ground, (ridge + 1) / ridges)
    context.beginPath()
    context.moveTo(0, height)
    for (let x = 0; x <= width; x += 2) context.lineTo(x, height * crestAt(x / height, ridge))
    context.lineTo(width, height)
    context.fill()
  }
  return canvas.encode('png')
}

/** Between two colours such as `#1f5f8c`: the second one at a share of 1. */
function mixed(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
    return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share)
  })
  return `rgb(${parts.join(' ')})`
}

/** From the top, in heights of the picture: nearer ridges are lower and smoother. */
function crestAt(x: number, ridge: number): number {
  const base = 0.48 + ridge * 0.13
  const peaks = Math.abs(Math.sin(x * (2.3 - ridge * 0.3) + ridge * 1.9)) * (0.2 - ridge * 0.03)
  const rocks = Math.sin(x * 11 + ridge * 4) * 0.018 + Math.sin(x * 29 + ridge) * 0.007
  return base - peaks + rocks
}
