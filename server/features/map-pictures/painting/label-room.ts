export type Box = { left: number; top: number; right: number; bottom: number }

const searchStep = 6

/** Which parts of a picture are taken, so that no name lies on another or on the track. */
export class LabelRoom {
  readonly #taken: Box[] = []
  readonly #frame: Box

  constructor(width: number, height: number) {
    this.#frame = { left: 0, top: 0, right: width, bottom: height }
  }

  isFree(box: Box): boolean {
    const { left, top, right, bottom } = this.#frame
    if (box.left < left || box.top < top || box.right > right || box.bottom > bottom) return false
    return !this.#taken.some(
      (other) =>
        box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
    )
  }

  /** A free place of a size, the lowest and then the leftmost; in the lower left corner if there is none. */
  findFree(width: number, height: number, bottom: number): Box {
    const at = (left: number, top: number): Box => ({ left, top, right: left + width, bottom: top + height })
    for (let top = bottom - height; top >= 0; top -= searchStep)
      for (let left = 0; left + width <= this.#frame.right; left += searchStep)
        if (this.isFree(at(left, top))) return at(left, top)
    return at(0, bottom - height)
  }

  take(box: Box): void {
    this.#taken.push(box)
  }

  /** Marks the surroundings of a line as taken, in small steps. */
  takeLine(points: readonly (readonly [number, number])[], margin: number): void {
    points.forEach(([x, y], n) => {
      const [fromX, fromY] = points[n - 1] ?? [x, y]
      const steps = Math.min(400, Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / margin)))
      for (let step = 1; step <= steps; step++) {
        const [atX, atY] = [fromX + ((x - fromX) * step) / steps, fromY + ((y - fromY) * step) / steps]
        this.take({ left: atX - margin, top: atY - margin, right: atX + margin, bottom: atY + margin })
      }
    })
  }
}
