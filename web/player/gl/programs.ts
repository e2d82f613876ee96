import { keyOf, type ProgramFlags } from './flags.ts'
import { fragmentShader } from './fragment-shader.ts'
import { vertexShader } from './vertex-shader.ts'

const uniformNames = [
  'uGrid',
  'uYscale',
  'uTexel',
  'uSharpness',
  'uContrast',
  'uBrightness',
  'uGamma',
  'uSaturation',
  'uFocal',
  'uCentre',
  'uZoom',
  'uBend',
  'uReach',
  'uTurns',
  'uAcross',
  'uDown',
  'uAspect',
] as const

/** A program with the places of its uniforms; null for those that it does not have. */
export type Program = {
  use: WebGLProgram
  places: Record<(typeof uniformNames)[number], WebGLUniformLocation | null>
}

/** Programs are compiled when first needed. Null if the graphics processor rejects them. */
export class Programs {
  readonly #gl: WebGL2RenderingContext
  readonly #made = new Map<number, Program | null>()

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
  }

  get(flags: ProgramFlags): Program | null {
    const key = keyOf(flags)
    const known = this.#made.get(key)
    if (known !== undefined) return known
    const made = link(this.#gl, vertexShader(flags), fragmentShader(flags))
    this.#made.set(key, made)
    return made
  }
}

function link(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program | null {
  const program = gl.createProgram()
  for (const [type, text] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) return null
    gl.shaderSource(shader, text)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null
  const places = uniformNames.map((name) => [name, gl.getUniformLocation(program, name)] as const)
  return { use: program, places: Object.fromEntries(places) as Program['places'] }
}
