/** Fine enough that the straight lines between its corners are not noticeable. */
const sizes = { usual: [96, 54], fine: [128, 72] } as const
const fineFrom = 1920

type Grid = { columns: number; rows: number; indices: WebGLBuffer }

/**
 * Two triangles for each cell, which share the corners of their neighbours: the lens is then calculated once
 * for a corner instead of six times.
 */
export class Grids {
  readonly #gl: WebGL2RenderingContext
  #usual: Grid | undefined
  #fine: Grid | undefined

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
  }

  /** For a picture of a width in pixels. */
  for(width: number): Grid {
    if (width > fineFrom) return (this.#fine ??= makeGrid(this.#gl, sizes.fine))
    return (this.#usual ??= makeGrid(this.#gl, sizes.usual))
  }

  /** Draws the grid, whose size the shader already has. */
  draw({ columns, rows, indices }: Grid): void {
    const gl = this.#gl
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices)
    gl.drawElements(gl.TRIANGLES, columns * rows * 6, gl.UNSIGNED_SHORT, 0)
  }
}

function makeGrid(gl: WebGL2RenderingContext, [columns, rows]: readonly [number, number]): Grid {
  const corners = new Uint16Array(columns * rows * 6)
  for (let cell = 0; cell < columns * rows; cell++) {
    const above = Math.floor(cell / columns) * (columns + 1) + (cell % columns)
    const below = above + columns + 1
    corners.set([above, above + 1, below, below, above + 1, below + 1], 6 * cell)
  }
  const indices = gl.createBuffer()
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, indices)
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, corners, gl.STATIC_DRAW)
  return { columns, rows, indices }
}
