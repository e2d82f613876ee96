/** How a receiver errs: by `metres` (a standard deviation per axis), changing within about `seconds`. */
export type Wander = {
  metres: number
  seconds: number
  /** Like receivers that filter their positions; otherwise, every step adds an error of its own (AR(1)). */
  isSmooth?: boolean
  /** Now and then, a reflection puts it this far away for some seconds. */
  jumpMetres?: number
  /** Reflections indoors move it slowly this far, back and forth within an hour. */
  driftMetres?: number
}

/** The error along one axis in each second, in metres. */
export function wanderForTests(count: number, wander: Wander, random: () => number): number[] {
  const { metres, seconds, isSmooth = true, jumpMetres = 0, driftMetres = 0 } = wander
  const kept = Math.exp(-1 / seconds)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const errors = new Float64Array(count)
  let [rough, smooth, jumpUntil, jump] = [0, 0, 0, 0]
  for (let second = -Math.ceil(10 * seconds); second < count; second++) {
    rough = kept * rough + Math.sqrt(1 - kept * kept) * normal()
    smooth = kept * smooth + (1 - kept) * rough
    if (second >= 0) errors[second] = isSmooth ? smooth : rough
  }
  const deviation = Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / count)
  return Array.from(errors, (error, second) => {
    if (second >= jumpUntil) {
      jump = random() < 1 / 600 ? jumpMetres * (random() < 0.5 ? -1 : 1) : 0
      jumpUntil = second + (jump === 0 ? 1 : 5 + Math.floor(random() * 20))
    }
    return (error / deviation) * metres + jump + driftMetres * Math.sin(second / 600)
  })
}
