import { sportOfWord } from '#domain/formats/xml/sport-of-word.ts'
import type { Sport } from '#domain/sport.ts'
import { parseCsv } from './csv.ts'
import type { ActivityTexts } from './reader-protocol.ts'

/** The column names are in the language of the account, so columns are found by position. */
const nameColumn = 2
const typeColumn = 3
const descriptionColumn = 4
const folder = 'activities/'

/**
 * What the `activities.csv` of a Strava export says about each of its files, by path. The position of the
 * file column has changed over the years: it is the one whose values begin with the folder.
 */
export function readActivityTexts(csv: string): Map<string, ActivityTexts> {
  const words = new Map<string, ActivityTexts>()
  const rows = parseCsv(csv)
  const fileColumn = rows
    .flatMap((row) => row.findIndex((field) => field.startsWith(folder)))
    .find((column) => column >= 0)
  if (fileColumn === undefined) return words
  for (const row of rows) {
    const file = row[fileColumn]
    if (!file?.startsWith(folder)) continue
    words.set(file, {
      name: (row[nameColumn] ?? '').trim(),
      description: (row[descriptionColumn] ?? '').trim(),
      sport: sportOf(row[typeColumn] ?? ''),
    })
  }
  return words
}

/** Null for an unknown type, for example in another language; then the file itself is the better source. */
function sportOf(type: string): Sport | null {
  const sport = sportOfWord(type)
  return sport === 'other' ? null : sport
}
