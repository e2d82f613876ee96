/** Parts of a second that cameras are set to, in thirds of a stop; what they measure lies around them. */
const parts = [
  4, 5, 6, 8, 10, 13, 15, 20, 25, 30, 40, 50, 60, 80, 100, 125, 160, 200, 250, 320, 400, 500, 640, 800, 1000,
  1250, 1600, 2000, 2500, 3200, 4000, 5000, 6400, 8000,
]

/** The nearest of the times that photographers name; long ones as they are. */
export function standardExposure(seconds: number): number {
  if (!(seconds > 0) || seconds > 0.3) return seconds
  const wanted = Math.log(1 / seconds)
  const distance = (part: number) => Math.abs(Math.log(part) - wanted)
  return 1 / parts.reduce((best, part) => (distance(part) < distance(best) ? part : best))
}
