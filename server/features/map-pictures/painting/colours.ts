export type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** `#rrggbb`, or `#rrggbbaa`. */
export function readColour(written: string): Colour {
  const at = (place: number) => Number.parseInt(written.slice(place, place + 2), 16)
  return [at(1), at(3), at(5), written.length > 7 ? at(7) : 255]
}

export type Ramp = readonly { at: number; colour: Colour }[]

/** The stops of an interpolation between colours, as the style writes it. */
export function readRamp(expression: unknown): Ramp {
  const [, , , ...stops] = expression as [string, unknown, unknown, ...(number | string)[]]
  return stops.flatMap((at, n) =>
    n % 2 === 0 ? [{ at: Number(at), colour: readColour(String(stops[n + 1])) }] : [],
  )
}

export function colourIn(ramp: Ramp, at: number): Colour {
  const upper = ramp.findIndex((stop) => stop.at >= at)
  const [low, high] = [ramp[upper - 1], ramp[upper]]
  if (!low || !high) return (upper === -1 ? ramp.at(-1) : ramp[0])?.colour ?? [0, 0, 0, 0]
  const share = (at - low.at) / (high.at - low.at)
  const mixed = (part: 0 | 1 | 2 | 3) => low.colour[part] + share * (high.colour[part] - low.colour[part])
  return [mixed(0), mixed(1), mixed(2), mixed(3)]
}
