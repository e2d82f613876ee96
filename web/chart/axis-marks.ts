/** The labels on an axis: only the highest one carries the unit, which all of them share. */
export function marksOf(
  values: number[],
  { formatY, unit }: { formatY: (value: number) => string; unit: string },
): string[] {
  const marks = values.map(formatY)
  return unit === ''
    ? marks
    : [...marks.slice(0, -1), ...marks.slice(-1).map((highest) => `${highest} ${unit}`)]
}
