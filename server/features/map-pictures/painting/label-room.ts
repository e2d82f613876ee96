export type Box = { left: number; top: number; right: number; bottom: number }

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

  take(box: Box): void {
    this.#taken.push(box)
  }

  /** Takes the surroundings of a line, in small steps. */
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
