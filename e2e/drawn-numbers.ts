import { numberIn, pictureSize, readNumbered, type ReadPicture } from './numbered-picture.ts'

/** Runs in a page: reads back each picture that the player draws, before the browser takes it away. */

const drawn: ReadPicture[] = []

export function watchDrawing(): void {
  const { prototype } = WebGL2RenderingContext
  const draw = Object.getOwnPropertyDescriptor(prototype, 'drawElements')!
    .value as typeof prototype.drawElements
  prototype.drawElements = function (this: WebGL2RenderingContext, ...how) {
    draw.apply(this, how)
    // Maps are drawn too.
    if (this.canvas instanceof HTMLCanvasElement && this.canvas.parentElement?.querySelector('video'))
      drawn.push(readNumbered(pictureIn(this)))
  }
}

/** All pictures since this was last asked. */
export const takeDrawn = (): ReadPicture[] => drawn.splice(0)

/** The frame that the browser itself shows; -1 while it looks for one. */
export function shownNumber(): number {
  const video = Array.from(document.querySelectorAll('video')).find(({ hidden }) => !hidden)
  if (!video || video.seeking) return -1
  const { width, height } = pictureSize
  const canvas = Object.assign(document.createElement('canvas'), pictureSize)
  const context = canvas.getContext('2d')!
  context.drawImage(video, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  return numberIn({
    ...pictureSize,
    light: Float32Array.from({ length: width * height }, (_, at) => data[4 * at]!),
  })
}

function pictureIn(gl: WebGL2RenderingContext) {
  const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
  const colours = new Uint8Array(4 * width * height)
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, colours)
  // From the bottom up.
  const light = Float32Array.from({ length: width * height }, (_, at) => {
    const row = height - 1 - Math.floor(at / width)
    return colours[4 * (row * width + (at % width))]!
  })
  return { width, height, light }
}
