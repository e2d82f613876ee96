import type { Config } from '#server/config/config.ts'

/** Whether there is anything that people can connect. */
export const offersConnections = ({
  fitnessPlatform,
  fitness,
}: Pick<Config, 'fitnessPlatform' | 'fitness'>): boolean =>
  fitnessPlatform === 'stand_in' ||
  [fitness.strava, fitness.intervals, fitness.polar, fitness.wahoo].some((each) => each !== null) ||
  fitness.hasWebdav
