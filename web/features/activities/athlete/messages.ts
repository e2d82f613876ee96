import type { AthleteSettings } from '#domain/effort/athlete.ts'

/** What people read about their heart rate and power. */
export const texts = {
  whatFor:
    'Your zones on activities come from these numbers. Leave a field empty if you do not know the value, and it is estimated from your activities. Only you see them.',
  labels: {
    max_heart_rate: 'Maximum heart rate (bpm)',
    resting_heart_rate: 'Resting heart rate (bpm)',
    threshold_heart_rate: 'Threshold heart rate (bpm)',
    ftp: 'Threshold power, FTP (W)',
    birth_year: 'Year of birth',
  } satisfies Record<keyof AthleteSettings, string>,

  heartRateFromActivity:
    'If empty: {value} bpm, the highest you kept up for 30 seconds in the last 12 months, <link>on {day}</link>.',
  heartRateFromAge: (bpm: number) => `If empty: ${bpm} bpm, estimated from your year of birth.`,
  heartRateUnknown: 'If empty, it is estimated from your year of birth or from recorded heart rates.',
  restingHint: 'Measured in the morning, before getting up',
  thresholdHint: 'What you can keep up for about an hour',
  ftpFromActivity:
    'If empty: {value} W, 95% of your hardest 20 minutes in the last 90 days, <link>on {day}</link>.',
  ftpUnknown: 'If empty, it is estimated from rides with a power meter in the last 90 days.',
  birthYearHint: 'Only for the estimate of your maximum heart rate',

  shareOf: {
    threshold: (bpm: number) => `Shares of your threshold heart rate, ${bpm} bpm`,
    reserve: (resting: number, max: number) => `Shares of the range from ${resting} to ${max} bpm`,
    maximum: (bpm: number) => `Shares of your maximum heart rate, ${bpm} bpm`,
    ftp: (watts: number) => `Shares of your threshold power, ${watts} W`,
  },
  below: (limit: number, unit: string) => `below ${limit} ${unit}`,
  between: (from: number, to: number, unit: string) => `${from} to ${to} ${unit}`,
  above: (limit: number, unit: string) => `from ${limit} ${unit}`,
  bpm: 'bpm',
  watts: 'W',
}
