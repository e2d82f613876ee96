/** What people read about the parts of an activity. */
export const texts = {
  // Splits
  splits: 'Splits',
  split: 'Split',
  splitLength: 'Length of a split',
  goToSplit: (name: string) => `Go to split ${name}`,
  showAllSplits: (count: number) => `Show all ${count} splits`,

  // Laps
  laps: 'Laps',
  lap: 'Lap',
  goToLap: (name: string) => `Go to lap ${name}`,
  showAllLaps: (count: number) => `Show all ${count} laps`,

  // Columns
  time: 'Time',
  distance: 'Distance',
  pace: 'Pace',
  speed: 'Speed',
  adjustedPace: 'GAP',
  adjustedPaceInFull: 'Grade-adjusted pace',
  ascent: 'Ascent',
  heartRate: 'Heart rate',
  heartRateInShort: 'HR',
  power: 'Power',
} as const
