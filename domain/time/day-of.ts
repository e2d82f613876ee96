/** The day of a moment, as its beginning, for viewers who must not learn the time. */
export function dayOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 10)}T00:00:00.000Z`
}
