type Marked = { formatY: (value: number) => string; unit: string; isInverted?: boolean }

/** The labels on an axis: only the topmost one carries the unit, which all of them share. */
export function marksOf(values: number[], { formatY, unit, isInverted = false }: Marked): string[] {
  const topmost = isInverted ? 0 : values.length - 1
  return values.map((value, i) =>
    i === topmost && unit !== '' ? `${formatY(value)} ${unit}` : formatY(value),
  )
}
