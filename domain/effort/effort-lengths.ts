import { sports, type Sport } from '#domain/sport.ts'

/** Raised when best efforts are worked out differently, so that all activities are measured again. */
export const effortRulesVersion = 1

/** A distance at which people compare themselves. No one is faster over it (m/s) than the device is wrong. */
export type EffortDistance = { metres: number; fastest: number }

export type EffortRules = {
  distances: readonly EffortDistance[]
  /** Seconds. */
  powers: readonly number[]
  /** A step faster than this (m/s) is a jump of the positions or the counter, and counts for nothing. */
  fastestStep: number
}

export const mile = 1609.344
const [halfMarathon, marathon] = [21_097.5, 42_195]

const at = (fastest: number, ...metres: number[]): EffortDistance[] =>
  metres.map((value) => ({ metres: value, fastest }))

const none: EffortRules = { distances: [], powers: [], fastestStep: 0 }

/** Somewhat faster than the world records. */
const run: EffortRules = {
  distances: [
    ...at(9.6, 400),
    ...at(8.3, mile / 2, 1000),
    ...at(7.5, mile),
    ...at(7.1, 2 * mile),
    ...at(6.9, 5000),
    ...at(6.7, 10_000, 15_000, 10 * mile),
    ...at(6.5, 20_000, halfMarathon, 30_000),
    ...at(6.2, marathon, 50_000),
  ],
  powers: [],
  fastestStep: 13,
}

const powers = [5, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600]

/** Descents of passes are that fast. */
const ride: EffortRules = {
  distances: [
    ...at(28, 5000),
    ...at(25, 10_000, 20_000),
    ...at(20, 40_000, 80_000, 100_000),
    ...at(18, 100 * mile),
  ],
  powers,
  fastestStep: 38,
}

/** The distances of a trainer are those of a game. */
const trainer: EffortRules = { distances: [], powers, fastestStep: 0 }

const walk: EffortRules = {
  distances: at(4.6, 1000, 5000, 10_000, 20_000, 30_000, marathon, 50_000),
  powers: [],
  fastestStep: 10,
}

const swim: EffortRules = {
  distances: at(2.2, 100, 200, 400, 750, 1000, 1500, 1900, 3000, 3800, 5000, 10_000),
  powers: [],
  fastestStep: 4,
}

const row: EffortRules = {
  distances: at(8, 500, 1000, 2000, 5000, 6000, 10_000, halfMarathon),
  powers: [],
  fastestStep: 12,
}

const skiAcross: EffortRules = {
  distances: at(14, 1000, 5000, 10_000, 15_000, 20_000, 30_000, marathon, 50_000),
  powers: [],
  fastestStep: 25,
}

const skate: EffortRules = {
  distances: at(16, 500, 1000, 1500, 3000, 5000, 10_000, halfMarathon, marathon),
  powers: [],
  fastestStep: 22,
}

/** Motors and gravity make no best efforts, and no one compares distances in a game of golf. */
const rules: Partial<Record<Sport, EffortRules>> = {
  running: run,
  trail_running: run,
  indoor_running: run,
  cycling: ride,
  road_cycling: ride,
  gravel_cycling: ride,
  mountain_biking: ride,
  indoor_cycling: trainer,
  walking: walk,
  hiking: walk,
  snowshoeing: walk,
  swimming: swim,
  open_water_swimming: swim,
  rowing: row,
  kayaking: row,
  stand_up_paddling: row,
  cross_country_skiing: skiAcross,
  ice_skating: skate,
  inline_skating: skate,
}

/** Sports whose efforts are compared with each other, under the name of one of them. */
const comparedAs: Partial<Record<Sport, Sport>> = {
  trail_running: 'running',
  road_cycling: 'cycling',
  gravel_cycling: 'cycling',
  mountain_biking: 'cycling',
  indoor_cycling: 'cycling',
  hiking: 'walking',
}

/** Null for sports without best efforts. */
export const effortSportOf = (sport: Sport): Sport | null =>
  rules[sport] ? (comparedAs[sport] ?? sport) : null

/** The names under which efforts are compared. */
export const effortSports: readonly Sport[] = sports.filter((sport) => effortSportOf(sport) === sport)

export const effortRulesOf = (sport: Sport): EffortRules => rules[sport] ?? none
