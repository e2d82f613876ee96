import type { Drawing } from '#domain/stabilization/source-place.ts'
import type { Program } from './programs.ts'

/**
 * Passes the lens and the view to the vertex shader, as fractions of the picture, so that they fit every size of a
 * video.
 */
export function setWarp(gl: WebGL2RenderingContext, places: Program['places'], drawing: Drawing): void {
  const { lens, reach, reachRadius } = drawing.model
  const { k, stretch } = lens
  gl.uniform2f(places.uFocal, lens.fx / lens.w, lens.fy / lens.h)
  gl.uniform2f(places.uCentre, lens.cx / lens.w, lens.cy / lens.h)
  gl.uniform4f(places.uBend, k[0], k[1], k[2], k[3])
  gl.uniform2f(places.uReach, reach, reachRadius)
  gl.uniform1f(places.uZoom, drawing.view.zoom)
  gl.uniformMatrix3fv(places.uTurns, false, drawing.view.matrices, 0, 9 * drawing.view.slices)
  if (!stretch) return
  gl.uniform1fv(places.uAcross, stretch.x)
  gl.uniform1fv(places.uDown, stretch.y)
  gl.uniform1f(places.uAspect, stretch.aspect)
}
