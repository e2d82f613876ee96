/** Complex numbers in two columns whose length is a power of two. */
export type Complex = { re: Float64Array; im: Float64Array }

export function complexOf(length: number): Complex {
  return { re: new Float64Array(length), im: new Float64Array(length) }
}

export const powerOfTwoFrom = (min: number): number => 2 ** Math.ceil(Math.log2(Math.max(2, min)))

/**
 * Transforms the columns in place. The inverse is the same with the parts exchanged, divided by the length.
 */
export function transform({ re, im }: Complex): void {
  const size = re.length
  reorder(re, im)
  const cos = new Float64Array(size / 2)
  const sin = new Float64Array(size / 2)
  for (let index = 0; index < size / 2; index++) {
    cos[index] = Math.cos((2 * Math.PI * index) / size)
    sin[index] = -Math.sin((2 * Math.PI * index) / size)
  }
  for (let half = 1; half < size; half *= 2) {
    const stride = size / (2 * half)
    for (let start = 0; start < size; start += 2 * half) {
      for (let step = 0; step < half; step++) {
        const a = start + step
        const b = a + half
        const c = cos[step * stride]!
        const s = sin[step * stride]!
        const real = re[b]! * c - im[b]! * s
        const imaginary = re[b]! * s + im[b]! * c
        re[b] = re[a]! - real
        im[b] = im[a]! - imaginary
        re[a]! += real
        im[a]! += imaginary
      }
    }
  }
}

/** By bit-reversed index. */
function reorder(re: Float64Array, im: Float64Array): void {
  const size = re.length
  for (let index = 1, other = 0; index < size; index++) {
    let bit = size >> 1
    for (; other & bit; bit >>= 1) other ^= bit
    other ^= bit
    if (index >= other) continue
    const [real, imaginary] = [re[index]!, im[index]!]
    re[index] = re[other]!
    im[index] = im[other]!
    re[other] = real
    im[other] = imaginary
  }
}
