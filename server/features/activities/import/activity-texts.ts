import { sportOfWord } from '#domain/formats/xml/sport-of-word.ts'
import type { Sport } from '#domain/sport.ts'
import { parseCsv } from './csv.ts'
import type { ActivityTexts } from './reader-protocol.ts'

/** The columns have names in the language of the account, so they are known by their places. */
const nameColumn = 2
const typeColumn = 3
const descriptionColumn = 4
const folder = 'activities/'

/**
 * What the `activities.csv` of a Strava export says about each of its files, by their paths. The
 * column of the files has moved over the years: it is the one whose fields begin with the folder.
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

/** Null for a type that says nothing to us, as one in another language: then the file itself knows better. */
function sportOf(type: string): Sport | null {
  const sport = sportOfWord(type)
  return sport === 'other' ? null : sport
}
