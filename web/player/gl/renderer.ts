import type { Colours } from '#web/player/player-source.ts'
import { Programs, type Program } from './programs.ts'

export type DrawParams = {
  colours: Colours
  /** From the view to the video: three columns of a rotation. */
  turn?: Float32Array
}

export type Renderer = {
  /** False when it could not be drawn, for example because the frames come from another host. */
  draw(video: Video, visible: Size, params: DrawParams): boolean
  destroy(): void
}

type Size = { width: number; height: number }
type Video = Size & { pixels: TexImageSource }

/** Fine enough that the straight lines between its corners are not noticeable. */
const grid: readonly [number, number] = [96, 54]
const fineGrid: readonly [number, number] = [128, 72]
const fineFrom = 1920
const straightAhead = Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1)

export type RendererOptions = {
  isP3: boolean
  /** Also where the CPU emulates WebGL, which would slow down the whole page. */
  isSlowAllowed: boolean
}

/** Null where there is no WebGL2. */
export function createRenderer(
  canvas: HTMLCanvasElement,
  { isP3, isSlowAllowed }: RendererOptions,
): Renderer | null {
  const frugal = { alpha: false, antialias: false, depth: false, stencil: false }
  const gl = canvas.getContext('webgl2', { ...frugal, failIfMajorPerformanceCaveat: !isSlowAllowed })
  if (!gl) return null
  const programs = new Programs(gl)
  const texture = prepareTexture(gl)
  setColourSpace(gl, isP3)
  return {
    draw(video, visible, { colours, turn = straightAhead }) {
      const program = programs.get({ isSharpened: colours.sharpness > 0 })
      if (!program || gl.isContextLost()) return false
      setSize(gl, canvas, visible)
      gl.useProgram(program.use)
      gl.bindTexture(gl.TEXTURE_2D, texture)
      try {
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, video.pixels)
      } catch {
        return false
      }
      setColours(gl, program, colours)
      const [columns, rows] = visible.width > fineFrom ? fineGrid : grid
      gl.uniform2i(program.place('uGrid'), columns, rows)
      gl.uniform1f(program.place('uYscale'), colours.yscale)
      gl.uniform2f(program.place('uPlane'), 1, video.height / video.width)
      gl.uniform2f(program.place('uTexel'), 1 / video.width, 1 / video.height)
      gl.uniformMatrix3fv(program.place('uTurn'), false, turn)
      gl.drawArrays(gl.TRIANGLES, 0, columns * rows * 6)
      return true
    },
    destroy() {
      gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}

function setColours(gl: WebGL2RenderingContext, { place }: Program, colours: Colours): void {
  gl.uniform1f(place('uSharpness'), colours.sharpness)
  gl.uniform1f(place('uContrast'), colours.contrast)
  gl.uniform1f(place('uBrightness'), colours.brightness)
  gl.uniform1f(place('uGamma'), colours.gamma)
  gl.uniform1f(place('uSaturation'), colours.saturation)
}

function setSize(gl: WebGL2RenderingContext, canvas: HTMLCanvasElement, { width, height }: Size): void {
  // Setting the size clears the canvas, even when it is the same.
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  gl.viewport(0, 0, width, height)
}

function prepareTexture(gl: WebGL2RenderingContext): WebGLTexture {
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  return texture
}

/** The browser converts the input and the output; the numbers in between are in this colour space. */
function setColourSpace(gl: WebGL2RenderingContext, isP3: boolean): void {
  if (!isP3 || !matchMedia('(color-gamut: p3)').matches) return
  gl.drawingBufferColorSpace = 'display-p3'
  gl.unpackColorSpace = 'display-p3'
}
