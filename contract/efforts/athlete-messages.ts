import type { AthleteMistake, AthleteSettings } from '#domain/effort/athlete.ts'

const names: Record<keyof AthleteSettings, string> = {
  max_heart_rate: 'maximum heart rate',
  resting_heart_rate: 'resting heart rate',
  threshold_heart_rate: 'threshold heart rate',
  ftp: 'threshold power',
  birth_year: 'year of birth',
}

const units: Record<keyof AthleteSettings, string> = {
  max_heart_rate: ' bpm',
  resting_heart_rate: ' bpm',
  threshold_heart_rate: ' bpm',
  ftp: ' W',
  birth_year: '',
}

const orders = {
  threshold_above_max: 'Your threshold heart rate has to be lower than your maximum.',
  resting_above_threshold: 'Your resting heart rate has to be lower than your threshold.',
  resting_above_max: 'Your resting heart rate has to be lower than your maximum.',
}

/** Tells the reader what to enter instead. */
export function athleteMistakeMessage(mistake: AthleteMistake): string {
  if (mistake.kind !== 'bounds') return orders[mistake.kind]
  const { name, min, max } = mistake
  return `Enter a ${names[name]} between ${min} and ${max}${units[name]}.`
}
