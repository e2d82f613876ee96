/** Fractions of a second that cameras can be set to, in thirds of a stop; measured values lie around them. */
const parts = [
  4, 5, 6, 8, 10, 13, 15, 20, 25, 30, 40, 50, 60, 80, 100, 125, 160, 200, 250, 320, 400, 500, 640, 800, 1000,
  1250, 1600, 2000, 2500, 3200, 4000, 5000, 6400, 8000,
]

/** The nearest exposure time that photographers name; long ones stay as they are. */
export function standardExposure(seconds: number): number {
  if (!(seconds > 0) || seconds > 0.3) return seconds
  const wanted = Math.log(1 / seconds)
  const distance = (part: number) => Math.abs(Math.log(part) - wanted)
  return 1 / parts.reduce((best, part) => (distance(part) < distance(best) ? part : best))
}
