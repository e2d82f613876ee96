/** Metres of a degree to the east and to the north at the equator, by WGS 84. */
export const [eastM, northM] = [111_319.49, 110_574.39]

export const countForTests = (length: number): number[] => Array.from({ length }, (_, index) => index)

/** Each sample joined to the one before, but for the first and some others. */
export const joinedForTests = (length: number, ...breaks: number[]): Uint8Array =>
  Uint8Array.from({ length }, (_, row) => Number(row > 0 && !breaks.includes(row)))
