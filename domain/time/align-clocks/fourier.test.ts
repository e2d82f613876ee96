import { expect, test } from 'vitest'
import { complexOf, powerOfTwoFrom, transform, type Complex } from './fourier.ts'

/** Straight from the definition, one frequency at a time. */
function slowly({ re, im }: Complex): Complex {
  const size = re.length
  const sumAt = (frequency: number, part: (real: number, imaginary: number, angle: number) => number) =>
    re.reduce(
      (sum, real, step) => sum + part(real, im[step] ?? 0, (-2 * Math.PI * frequency * step) / size),
      0,
    )
  return {
    re: re.map((_, frequency) =>
      sumAt(frequency, (a, b, angle) => a * Math.cos(angle) - b * Math.sin(angle)),
    ),
    im: re.map((_, frequency) =>
      sumAt(frequency, (a, b, angle) => a * Math.sin(angle) + b * Math.cos(angle)),
    ),
  }
}

test.each([2, 4, 8, 32])('the frequencies of %i numbers are those of the textbook', (size) => {
  const numbers = complexOf(size)
  for (let step = 0; step < size; step++) {
    numbers.re[step] = Math.sin(7 * step * step) + step / 3
    numbers.im[step] = Math.cos(5 * step * step) - 1
  }
  const expected = slowly(numbers)
  transform(numbers)
  for (let step = 0; step < size; step++) {
    expect(numbers.re[step]).toBeCloseTo(expected.re[step] ?? Number.NaN, 9)
    expect(numbers.im[step]).toBeCloseTo(expected.im[step] ?? Number.NaN, 9)
  }
})

test('columns are padded to the next power of two', () => {
  expect([0, 1, 2, 3, 4, 5, 8, 9, 1000].map(powerOfTwoFrom)).toEqual([2, 2, 2, 4, 4, 8, 8, 16, 1024])
})
