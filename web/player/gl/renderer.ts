import type { Drawing } from '#domain/stabilization/source-place.ts'
import type { Colours } from '#web/player/player-source.ts'
import type { ProgramFlags } from './flags.ts'
import { Grids } from './grid.ts'
import { Programs, type Program } from './programs.ts'
import { setWarp } from './set-warp.ts'

/** How a frame is drawn: with which colours, and with which view; null draws it as recorded. */
export type FrameLook = { colours: Colours; drawing: Drawing | null }

export type Renderer = {
  /** False when it could not be drawn, for example because the frames come from another host. */
  draw(frame: TexImageSource, sizes: Sizes, look: FrameLook): boolean
  /** The browser has taken the context away, and will say so in an event. */
  isLost(): boolean
  destroy(): void
}

type Size = { width: number; height: number }
/** The sizes of the frame, and of the picture drawn from it. */
export type Sizes = { recorded: Size; visible: Size }

export type RendererOptions = {
  isP3: boolean
  /** Allows WebGL that is emulated by the CPU, which slows down the whole page. */
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
  const grids = new Grids(gl)
  const texture = prepareTexture(gl)
  setColourSpace(gl, isP3)
  // One object for all frames: nothing is allocated while a video plays.
  const flags = flagsFor()
  return {
    draw(frame, { recorded, visible }, { colours, drawing }) {
      setFlags(flags, colours, drawing)
      const program = programs.get(flags)
      if (!program || gl.isContextLost()) return false
      setSize(gl, canvas, visible)
      gl.useProgram(program.use)
      gl.bindTexture(gl.TEXTURE_2D, texture)
      try {
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, frame)
      } catch {
        return false
      }
      const { places } = program
      setColours(gl, places, colours)
      if (drawing) setWarp(gl, places, drawing)
      const grid = grids.for(visible.width)
      gl.uniform2i(places.uGrid, grid.columns, grid.rows)
      gl.uniform1f(places.uYscale, colours.yscale)
      gl.uniform2f(places.uTexel, 1 / recorded.width, 1 / recorded.height)
      grids.draw(grid)
      return true
    },
    isLost: () => gl.isContextLost(),
    destroy() {
      gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}

const flagsFor = (): ProgramFlags => ({
  isSharpened: false,
  isWarped: false,
  isViewStraight: false,
  isLensStraight: false,
  isStretched: false,
  isRolling: false,
})

function setFlags(flags: ProgramFlags, colours: Colours, drawing: Drawing | null): void {
  const isLensStraight = drawing !== null && drawing.model.isLinear
  flags.isSharpened = colours.sharpness > 0
  flags.isWarped = drawing !== null
  flags.isLensStraight = isLensStraight
  flags.isViewStraight = drawing !== null && (drawing.isLinear || isLensStraight)
  flags.isStretched = drawing?.model.lens.stretch !== undefined
  flags.isRolling = drawing !== null && drawing.view.slices > 1
}

function setColours(gl: WebGL2RenderingContext, places: Program['places'], colours: Colours): void {
  gl.uniform1f(places.uSharpness, colours.sharpness)
  gl.uniform1f(places.uContrast, colours.contrast)
  gl.uniform1f(places.uBrightness, colours.brightness)
  gl.uniform1f(places.uGamma, colours.gamma)
  gl.uniform1f(places.uSaturation, colours.saturation)
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
