import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WorldStill } from './world-still.tsx'

test('the middle of the still is the middle of the map: 8 degrees east, 30 degrees north', () => {
  const { container } = render(<WorldStill />)
  const { backgroundSize, backgroundPosition } = (container.firstChild as HTMLElement).style
  const edge = 512 * 2 ** 1.2
  expect(Number.parseFloat(backgroundSize)).toBeCloseTo(edge, 3)
  const [east = 0, north = 0] = [...backgroundPosition.matchAll(/\+ (-?[\d.]+)px/g)].map(([, px]) =>
    Number(px),
  )
  // Eight degrees of 360 to the left, and as far down as Mercator puts 30 degrees: ln(tan 60°) of 2 π.
  expect(east).toBeCloseTo((-8 / 360) * edge, 3)
  expect(north).toBeCloseTo((Math.log(Math.tan(Math.PI / 3)) / (2 * Math.PI)) * edge, 3)
})
