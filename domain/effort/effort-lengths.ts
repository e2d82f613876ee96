import { sports, type Sport } from '#domain/sport.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'

/** Raise it when best efforts are calculated differently, so that all activities are measured again. */
export const effortRulesVersion = 2

/** A distance over which people compare themselves. A speed above `fastest` (m/s) means that the device is wrong. */
export type EffortDistance = {
  metres: number
  fastest: number
  /** Only people with these units compare themselves over it. Races have the same distance everywhere. */
  units?: UnitSystem
}

export type EffortRules = {
  distances: readonly EffortDistance[]
  /** Seconds. */
  powers: readonly number[]
  /** A step faster than this (m/s) is a jump of the positions or the counter, and is ignored. */
  fastestStep: number
}

export const mile = 1609.344
export const yard = 0.9144
const [halfMarathon, marathon] = [21_097.5, 42_195]

const at = (fastest: number, ...metres: number[]): EffortDistance[] =>
  metres.map((value) => ({ metres: value, fastest }))
const only = (units: UnitSystem, distances: EffortDistance[]): EffortDistance[] =>
  distances.map((distance) => ({ ...distance, units }))
const metric = (fastest: number, ...kilometres: number[]): EffortDistance[] =>
  only('metric', at(fastest, ...kilometres.map((value) => value * 1000)))
const imperial = (fastest: number, ...miles: number[]): EffortDistance[] =>
  only('imperial', at(fastest, ...miles.map((value) => value * mile)))

/** The shortest first. */
const inOrder = (...distances: EffortDistance[]): EffortDistance[] =>
  distances.toSorted((a, b) => a.metres - b.metres)

const none: EffortRules = { distances: [], powers: [], fastestStep: 0 }

/** Somewhat faster than the world records. */
const run: EffortRules = {
  distances: inOrder(
    ...at(9.6, 400),
    ...metric(8.3, 1),
    ...imperial(8.3, 0.5),
    ...at(7.5, mile),
    ...imperial(7.1, 2),
    ...at(6.9, 5000),
    ...imperial(6.9, 5),
    ...at(6.7, 10_000),
    ...metric(6.7, 15),
    ...imperial(6.7, 10),
    ...metric(6.5, 20, 30),
    ...imperial(6.5, 20),
    ...at(6.5, halfMarathon),
    ...at(6.2, marathon, 50_000),
  ),
  powers: [],
  fastestStep: 13,
}

const powers = [5, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600]

/** Fast enough for the descent of a pass. */
const ride: EffortRules = {
  distances: inOrder(
    ...metric(28, 5),
    ...imperial(28, 5),
    ...metric(25, 10, 20),
    ...imperial(25, 10, 20),
    ...metric(20, 40, 80, 100),
    ...imperial(20, 50),
    ...at(18, 100 * mile),
  ),
  powers,
  fastestStep: 38,
}

/** A trainer's distances come from a game. */
const trainer: EffortRules = { distances: [], powers, fastestStep: 0 }

const walk: EffortRules = {
  distances: inOrder(
    ...metric(4.6, 1, 5, 10, 20, 30, 50),
    ...imperial(4.6, 1, 5, 10, 20, 30),
    ...at(4.6, marathon),
  ),
  powers: [],
  fastestStep: 10,
}

/** The long ones are race distances. */
const swim: EffortRules = {
  distances: inOrder(
    ...metric(2.2, 0.1, 0.2, 0.4, 0.75, 1, 1.5, 3),
    ...only('imperial', at(2.2, 100 * yard, 200 * yard, 500 * yard, 1000 * yard, 1650 * yard)),
    ...imperial(2.2, 1),
    ...at(2.2, 1900, 3800, 5000, 10_000),
  ),
  powers: [],
  fastestStep: 4,
}

/** Rowers count metres everywhere. */
const row: EffortRules = {
  distances: at(8, 500, 1000, 2000, 5000, 6000, 10_000, halfMarathon),
  powers: [],
  fastestStep: 12,
}

const skiAcross: EffortRules = {
  distances: inOrder(
    ...metric(14, 1, 5, 10, 15, 20, 30, 50),
    ...imperial(14, 1, 5, 10, 20, 30),
    ...at(14, marathon),
  ),
  powers: [],
  fastestStep: 25,
}

const skate: EffortRules = {
  distances: inOrder(
    ...metric(16, 0.5, 1, 1.5, 3, 5, 10),
    ...imperial(16, 1, 5, 10),
    ...at(16, halfMarathon, marathon),
  ),
  powers: [],
  fastestStep: 22,
}

/** Best efforts make no sense with a motor or gravity, and no one compares distances in a game of golf. */
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

/** Sports whose efforts are compared with one another, each with the name they share. */
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

/** Whether people with these units compare themselves over a distance of this sport. */
export function isComparedIn(units: UnitSystem, sport: Sport, metres: number): boolean {
  const known = effortRulesOf(sport).distances.find((distance) => distance.metres === metres)
  return known?.units === undefined || known.units === units
}
