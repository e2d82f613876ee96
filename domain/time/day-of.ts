/** The day of a moment, as the moment it begins: for those who are to know no more of it. */
export function dayOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 10)}T00:00:00.000Z`
}
