import { importLimits } from '../reading/import-limits.ts'
import type { ActivityTexts } from '../reading/reader-protocol.ts'
import { parseCsv } from './csv.ts'
import { readLocalisedDate } from './localised-date.ts'
import { readLocalisedNumber } from './localised-number.ts'
import { sportOfExport } from './sport-words.ts'

/** What the table of a Strava export says about one activity. */
export type ActivityRow = {
  externalId: string
  startMs: number | null
  texts: ActivityTexts
  /** For its owner only. */
  privateNote: string
  gear: string
  /** The path of its file within the export; empty if it was typed in. */
  file: string
  /** The paths of its photos and videos within the export. */
  media: string[]
  distanceM: number | null
  elapsedS: number | null
  movingS: number | null
  ascentM: number | null
}

export type ActivityTable = { rows: ActivityRow[]; isCutShort: boolean }

/** Column names are in the language of the account, so columns are found by position. */
const columns = { id: 0, date: 1, name: 2, type: 3, description: 4, elapsed: 5, distance: 6 } as const
const activitiesFolder = 'activities/'
const mediaFolder = 'media/'

/**
 * The rows of an `activities.csv`. Columns were added over the years: those after the first seven are located relative
 * to the file column, whose values begin with its folder.
 */
export function readActivityTable(csv: string): ActivityTable {
  const layout = findLayout(csv)
  const rows: ActivityRow[] = []
  const seen = new Set<string>()
  if (!layout) return { rows, isCutShort: false }
  for (const row of parseCsv(csv)) {
    const externalId = (row[columns.id] ?? '').trim()
    // Skips the header, blank lines, and rows that occur twice.
    if (!/^\d{1,20}$/.test(externalId) || seen.has(externalId)) continue
    if (rows.length >= importLimits.tableRows) return { rows, isCutShort: true }
    seen.add(externalId)
    rows.push(rowOf(row, externalId, layout))
  }
  return { rows, isCutShort: false }
}

type Layout = { file: number; media: number | undefined }

/** The position of the file column in a table that names no files: in the oldest exports, and in all others. */
const fileOfOldest = 9
const fileOfUsual = 12

function findLayout(csv: string): Layout | undefined {
  let width = 0
  let file: number | undefined
  let media: number | undefined
  for (const row of parseCsv(csv)) {
    width ||= row.length
    file ??= indexOf(row, activitiesFolder)
    media ??= indexOf(row, mediaFolder)
    if (file !== undefined && media !== undefined) break
  }
  file ??= width > fileOfUsual ? fileOfUsual : width > fileOfOldest ? fileOfOldest : undefined
  return file === undefined ? undefined : { file, media }
}

/** Texts that people wrote can begin like a path, too. */
function indexOf(row: string[], folder: string): number | undefined {
  const at = row.findIndex((field, column) => column > columns.description && field.startsWith(folder))
  return at === -1 ? undefined : at
}

function rowOf(row: string[], externalId: string, { file, media }: Layout): ActivityRow {
  const text = (column: number) => clean(row[column] ?? '')
  const number = (column: number) => positive(readLocalisedNumber(row[column] ?? ''))
  const hasNote = file >= fileOfUsual
  const hasTotals = file > fileOfOldest
  const kilometres = number(columns.distance)
  // The oldest exports have distances in meters.
  const metres = hasTotals ? (number(file + 5) ?? scaled(kilometres, 1000)) : kilometres
  return {
    externalId,
    startMs: readLocalisedDate(row[columns.date] ?? ''),
    texts: {
      name: text(columns.name),
      description: text(columns.description),
      sport: sportOfExport(row[columns.type] ?? ''),
    },
    privateNote: hasNote ? text(file - 2) : '',
    gear: file > columns.distance + 1 ? text(file - 1) : '',
    file: text(file),
    media: media === undefined ? [] : text(media).split('|').filter(Boolean),
    distanceM: metres,
    elapsedS: number(columns.elapsed),
    movingS: hasTotals ? number(file + 4) : null,
    ascentM: hasTotals ? number(file + 8) : null,
  }
}

/** Drops what a spreadsheet could not compute. */
const clean = (text: string): string => (text.trim() === '#error#' ? '' : text.trim())
const positive = (value: number | null): number | null => (value !== null && value >= 0 ? value : null)
const scaled = (value: number | null, by: number): number | null => (value === null ? null : value * by)
