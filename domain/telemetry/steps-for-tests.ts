/** Metres per degree, east and north, at the equator on WGS 84. */
export const [eastM, northM] = [111_319.49, 110_574.39]

export const countForTests = (length: number): number[] => Array.from({ length }, (_, index) => index)

/** Each sample is joined to the previous one, except the first and those listed. */
export const joinedForTests = (length: number, ...breaks: number[]): Uint8Array =>
  Uint8Array.from({ length }, (_, row) => Number(row > 0 && !breaks.includes(row)))
