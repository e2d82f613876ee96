import { accents } from './accents.ts'

const size = 40
const middle = size / 2
const radius = 18

/** A round play symbol in the colour of the cursor, marking where a video begins. */
export function playImage(): ImageData {
  const canvas = new OffscreenCanvas(size, size)
  // In memory: reading it back from the GPU would wait for everything else being drawn, which takes seconds with
  // software rendering.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return new ImageData(size, size)
  context.fillStyle = accents.light.glow
  context.strokeStyle = '#ffffff'
  context.lineWidth = 3
  context.beginPath()
  context.arc(middle, middle, radius - 1.5, 0, 2 * Math.PI)
  context.fill()
  context.stroke()
  context.fillStyle = '#ffffff'
  context.beginPath()
  context.moveTo(15, 12)
  context.lineTo(29, middle)
  context.lineTo(15, 28)
  context.closePath()
  context.fill()
  return context.getImageData(0, 0, size, size)
}
