import { complexOf, powerOfTwoFrom, transform, type Complex } from './fourier.ts'

/** An evenly sampled signal; 0 in `isKnown` where it is unknown. */
export type Signal = { values: Float64Array; isKnown: Uint8Array }

/** For each shift: the correlation (-1 to 1), and the number of steps where both are known. */
export type Correlation = { values: Float64Array; counts: Float64Array }

/**
 * The correlation of a short signal with every part of a long one, each part with its own mean and spread.
 * Shift 0 of the result is where the last step of the short signal meets the first of the long one.
 */
export function correlate(short: Signal, long: Signal): Correlation {
  const shifts = short.values.length + long.values.length - 1
  const size = powerOfTwoFrom(shifts)
  const [ours, ourSquares, ourSteps] = spectraOf(short, size)
  const [theirs, theirSquares, theirSteps] = spectraOf(long, size)
  const [products, counts] = sumsOf([ours, theirs], [ourSteps, theirSteps])
  const [ourSums, theirSums] = sumsOf([ours, theirSteps], [ourSteps, theirs])
  const [ourSquareSums, theirSquareSums] = sumsOf([ourSquares, theirSteps], [ourSteps, theirSquares])
  const first = short.values.length - 1
  const result: Correlation = { values: new Float64Array(shifts), counts: new Float64Array(shifts) }
  for (let shift = 0; shift < shifts; shift++) {
    // Shifts to the left are at the end, because the transform is circular.
    const at = (shift - first + size) % size
    const count = Math.round(counts[at]!)
    result.counts[shift] = count
    if (count < 3) continue
    const covariance = products[at]! - (ourSums[at]! * theirSums[at]!) / count
    const ourVariance = ourSquareSums[at]! - ourSums[at]! ** 2 / count
    const theirVariance = theirSquareSums[at]! - theirSums[at]! ** 2 / count
    const spread = Math.sqrt(Math.max(0, ourVariance) * Math.max(0, theirVariance))
    result.values[shift] = spread > 1e-9 * count ? Math.max(-1, Math.min(1, covariance / spread)) : 0
  }
  return result
}

/** Spectra of the values, their squares and the known steps. */
function spectraOf({ values, isKnown }: Signal, size: number): [Complex, Complex, Complex] {
  const spectra: [Complex, Complex, Complex] = [complexOf(size), complexOf(size), complexOf(size)]
  for (let step = 0; step < values.length; step++) {
    if (isKnown[step] === 0) continue
    spectra[0].re[step] = values[step]!
    spectra[1].re[step] = values[step]! ** 2
    spectra[2].re[step] = 1
  }
  for (const spectrum of spectra) transform(spectrum)
  return spectra
}

/** The sums of products at each shift, for two pairs at once: one in the real and one in the imaginary part. */
function sumsOf([a, b]: [Complex, Complex], [c, d]: [Complex, Complex]): [Float64Array, Float64Array] {
  const size = a.re.length
  const both = complexOf(size)
  for (let index = 0; index < size; index++) {
    // The conjugate of the first times the second, plus i times that of the other pair.
    const one = a.re[index]! * b.re[index]! + a.im[index]! * b.im[index]!
    const oneIm = a.re[index]! * b.im[index]! - a.im[index]! * b.re[index]!
    const other = c.re[index]! * d.re[index]! + c.im[index]! * d.im[index]!
    const otherIm = c.re[index]! * d.im[index]! - c.im[index]! * d.re[index]!
    both.re[index] = one - otherIm
    both.im[index] = oneIm + other
  }
  transform({ re: both.im, im: both.re })
  return [both.re.map((value) => value / size), both.im.map((value) => value / size)]
}
