/** What people read about heart rate, power and best efforts. */
export const texts = {
  // Zones
  heartRateZones: 'Heart rate zones',
  powerZones: 'Power zones',
  zone: 'Zone',
  time: 'Time',
  share: 'Share',
  heartRateZoneNames: ['Recovery', 'Endurance', 'Tempo', 'Threshold', 'Maximum'],
  powerZoneNames: ['Recovery', 'Endurance', 'Tempo', 'Threshold', 'VO₂ max', 'Anaerobic', 'Sprint'],
  below: (limit: number) => `below ${limit}`,
  between: (low: number, high: number) => `${low}–${high}`,
  from: (limit: number) => `from ${limit}`,
  onlyYouSeeThis: 'Only you see this',
  changeZones: 'Change',

  // Where zones come from
  heartRateFromSettings: (max: number) => `From your settings, with a maximum of ${max} bpm.`,
  heartRateFromThreshold: 'From the threshold heart rate in your settings.',
  heartRateFromThisActivity: (max: number) => `Estimated from this activity: a maximum of ${max} bpm.`,
  heartRateFromAge: (max: number) => `Estimated from your age: a maximum of ${max} bpm.`,
  heartRateFromRecordings: (max: number) => `Estimated from your activities: a maximum of ${max} bpm.`,
  powerFromSettings: (ftp: number) => `From your settings: a threshold power (FTP) of ${ftp} W.`,
  powerFromRecordings: (ftp: number) =>
    `Estimated from your best 20 minutes: a threshold power (FTP) of ${ftp} W.`,

  // Power
  power: 'Power',
  averagePower: 'Average power',
  normalisedPower: 'Normalized power',
  maxPower: 'Max power',
  work: 'Work',
  intensity: 'Intensity',

  // Best efforts
  bestEfforts: 'Best efforts',
  bestPower: 'Best power',
  distance: 'Distance',
  duration: 'Duration',
  pace: 'Pace',
  speed: 'Speed',
  rank: 'Rank',
  goToEffort: (name: string) => `Go to ${name}`,
  bestEver: 'Your best ever',
  nthBestEver: (rank: number) => `Your ${rank === 2 ? '2nd' : '3rd'} best ever`,
  bestOfTheYear: 'Your best of the year',
} as const
