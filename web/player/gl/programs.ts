import { fragmentShader, vertexShader, type ProgramFlags } from './shaders.ts'

/** A program with the locations of its uniforms. */
export type Program = { use: WebGLProgram; place: (name: string) => WebGLUniformLocation | null }

/** Programs are compiled when first needed. Null if the graphics processor rejects them. */
export class Programs {
  readonly #gl: WebGL2RenderingContext
  readonly #made = new Map<boolean, Program | null>()

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
  }

  get(flags: ProgramFlags): Program | null {
    const known = this.#made.get(flags.isSharpened)
    if (known !== undefined) return known
    const made = link(this.#gl, fragmentShader(flags))
    this.#made.set(flags.isSharpened, made)
    return made
  }
}

function link(gl: WebGL2RenderingContext, fragment: string): Program | null {
  const program = gl.createProgram()
  for (const [type, text] of [
    [gl.VERTEX_SHADER, vertexShader],
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
  const places = new Map<string, WebGLUniformLocation | null>()
  return {
    use: program,
    place(name) {
      if (!places.has(name)) places.set(name, gl.getUniformLocation(program, name))
      return places.get(name) ?? null
    },
  }
}
