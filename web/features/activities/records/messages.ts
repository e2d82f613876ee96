/** What people read about their best efforts. */
export const texts = {
  yourBestEfforts: 'Your best efforts',
  sport: 'Sport',
  best: 'Best',
  second: '2nd',
  third: '3rd',
  fastestTimes: 'Fastest times',
  highestPower: 'Highest power',
  distance: 'Distance',
  duration: 'Duration',
  powerCurve: 'Power curve',
  powerCurveOf: (from: string, to: string) => `From ${from} to ${to}.`,
  wattsOver: (watts: number, duration: string) => `${watts} W over ${duration}`,
  stillMeasuring: 'Your activities are still being measured. More may appear here soon.',
  noneYet:
    'Times over the usual distances appear here once you have a run, ride, swim or walk that is long enough.',
  onlyYou:
    'Only you see these. They come from your whole recordings, and the clock keeps running during pauses.',
  watts: (watts: number) => `${Math.round(watts).toLocaleString('en-US')} W`,
}
