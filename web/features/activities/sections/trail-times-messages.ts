const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** Such as `your best`, `second best` or `4th of 7`. */
function place(rank: number, count: number): string {
  const words = ['your best', 'second best', 'third best'][rank - 1]
  return words ?? `${rank}${endings[ordinals.select(rank)] ?? 'th'} of ${count}`
}

/** What people read about their times on a trail or a route. */
export const timesTexts = {
  yourTimes: 'Your times',
  onTrail: (count: number, name: string) => `Your ${count} times on ${name}`,
  onRoute: (count: number) => `You have done this route ${count} times`,
  result: (time: string, rank: number, count: number) => `${time}, ${place(rank, count)}`,
  faster: (time: string) => `${time} faster than usual`,
  slower: (time: string) => `${time} slower than usual`,
  asUsual: 'As fast as usual',
  share: (percent: number) => `${percent}% of the trail; times are for all of it`,
  wholeTrail: (length: string) => `All ${length} of the trail`,
  wholeRoute: (length: string) => `${length}, by moving time`,
  chart: (best: string, worst: string) => `Times in the order of their dates, from ${best} to ${worst}`,
  date: 'Date',
  time: 'Time',
  speed: 'Speed',
  pace: 'Pace',
  behindBest: 'Behind best',
  best: 'Best',
  thisOne: 'this activity',
  showAll: (count: number) => `Show all ${count} times`,
} as const
