import type { ImportSource } from '#server/db/import-schema.ts'

/** How the exports of platforms are recognised, by the paths in them. */
const marks: [Exclude<ImportSource, 'files' | 'strava' | 'trailcast'>, RegExp][] = [
  ['garmin', /(^|\/)DI[-_]CONNECT\//i],
  ['polar', /(^|\/)(training-session|training-target|activity|account-data|account-profile)-[^/]*\.json$/],
  ['suunto', /suunto|movescount/i],
]

/** Which platform a zip without Strava's table is from. For some programs, only the name of the zip tells. */
export function sourceOfNames(filename: string, names: readonly string[]): ImportSource {
  const all = [...names, filename]
  return marks.find(([, mark]) => all.some((name) => mark.test(name)))?.[0] ?? 'files'
}

/** The only files of a Polar export with samples. */
export const isPolarSession = (name: string): boolean => /(^|\/)training-session-[^/]*\.json$/.test(name)

/** Such as `activities.json` of Trailcast's own export. It is read row by row, so it may be large. */
export const isOwnTable = (name: string): boolean => /(^|\/)[a-z_]+\.json$/.test(name)
