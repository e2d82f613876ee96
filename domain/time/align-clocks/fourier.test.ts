import { expect, test } from 'vitest'
import { complexOf, powerOfTwoFrom, transform, type Complex } from './fourier.ts'

/** By the definition, one frequency at a time. */
function slowly({ re, im }: Complex): Complex {
  const size = re.length
  const result = complexOf(size)
  for (let frequency = 0; frequency < size; frequency++) {
    for (let step = 0; step < size; step++) {
      const angle = (-2 * Math.PI * frequency * step) / size
      result.re[frequency]! += re[step]! * Math.cos(angle) - im[step]! * Math.sin(angle)
      result.im[frequency]! += re[step]! * Math.sin(angle) + im[step]! * Math.cos(angle)
    }
  }
  return result
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
    expect(numbers.re[step]).toBeCloseTo(expected.re[step]!, 9)
    expect(numbers.im[step]).toBeCloseTo(expected.im[step]!, 9)
  }
})

test('columns are as long as the next power of two', () => {
  expect([0, 1, 2, 3, 4, 5, 8, 9, 1000].map(powerOfTwoFrom)).toEqual([2, 2, 2, 4, 4, 8, 8, 16, 1024])
})
