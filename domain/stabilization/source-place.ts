import { placeOf, rayAt, type LensModel } from './lens-model.ts'
import { shutterSlices, type FrameView } from './view-at.ts'

const shutterSteps = 2

/** How a view is drawn: from which lens, to which kind of lens. */
export type Drawing = { model: LensModel; isLinear: boolean; view: FrameView }

/**
 * Where the picture has what the view shows at `at`, which is given in shares of the view's width and height and is
 * replaced by pixels of the picture. The graphics processor does the real work; tests compare it with this.
 */
export function sourcePlace({ model, isLinear, view }: Drawing, at: Float64Array): void {
  const { fx, fy, cx, cy, w, h } = model.lens
  const across = ((at[0]! - 0.5) * w) / view.zoom
  const along = ((at[1]! - 0.5) * h) / view.zoom
  if (isLinear) {
    const length = Math.hypot(across / fx, along / fy, 1)
    seen[0] = across / fx / length
    seen[1] = along / fy / length
    seen[2] = 1 / length
  } else rayAt(model, cx + across, cy + along, seen)
  turnInto(view.matrices, (view.slices - 1) / 2)
  placeOf(model, turned, at)
  // The row determines when a point was read and how the camera was turned then, which in turn changes the row a
  // little.
  for (let step = 0; view.slices === shutterSlices && step < shutterSteps; step++) {
    turnInto(view.matrices, Math.max(0, Math.min(1, at[1]! / h)) * (shutterSlices - 1))
    placeOf(model, turned, at)
  }
}

const seen = new Float64Array(3)
const turned = new Float64Array(3)

/** By the matrix of a slice, or by a mix of two for a place between slices. */
function turnInto(matrices: Float32Array, place: number): void {
  const slice = Math.floor(place)
  const share = place - slice
  for (let row = 0; row < 3; row++) {
    let sum = 0
    for (let column = 0; column < 3; column++) {
      const at = 9 * slice + 3 * column + row
      const factor = share > 0 ? matrices[at]! * (1 - share) + matrices[at + 9]! * share : matrices[at]!
      sum += factor * seen[column]!
    }
    turned[row] = sum
  }
}
