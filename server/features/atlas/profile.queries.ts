import { sql } from 'kysely'
import type { Place } from '#contract/atlas/place.ts'
import { askCells } from '#server/cells/ask-cells.ts'
import type { Cell } from '#server/cells/cell.ts'

/** Barometers differ, but the median of a few is close to the truth. */
const maxProfiles = 9

/** The elevations along a trail, as measured by public activities that followed all of it. */
export async function findProfile(
  cells: { all(): Cell[] },
  n: number,
  lengthM: number | null,
): Promise<{ profile: Place['profile']; isWhole: boolean }> {
  if (lengthM === null) return { profile: null, isWhole: true }
  const { answers, unreachable } = await askCells(cells, (cell) => listProfiles(cell, n))
  return { profile: middleProfile(answers.flat(), lengthM), isWhole: unreachable.length === 0 }
}

function middleProfile(found: number[][], lengthM: number): Place['profile'] {
  const places = found[0]?.length ?? 0
  const alike = found.filter(({ length }) => length === places)
  if (places < 2) return null
  const along = Array.from({ length: places }, (_, at) => at)
  return {
    distance_m: along.map((at) => Math.round((lengthM * at) / (places - 1))),
    altitude_m: along.map((at) => middleOf(alike.flatMap((profile) => profile[at] ?? []))),
    // These elevations are too far apart to include small climbs.
    ascent_m: null,
    descent_m: null,
    model: null,
  }
}

async function listProfiles({ db }: Cell, n: number): Promise<number[][]> {
  const { rows } = await sql<{ profile: number[] }>`
    select visit.profile from activity_place as visit
    join activity_track as track on track.activity_id = visit.activity_id and track.audience = 'others' and track.is_listed
    join account on account.id = visit.account_id and account.deleted_at is null and account.suspended_at is null
    where visit.place_n = ${n} and visit.audience = 'others' and visit.profile is not null
    order by visit.time_ms desc, visit.activity_id limit ${sql.lit(maxProfiles)}`.execute(db)
  return rows.map(({ profile }) => profile)
}

function middleOf(heights: number[]): number {
  const sorted = heights.toSorted((a, b) => a - b)
  const [lower, upper] = [
    sorted[Math.floor((sorted.length - 1) / 2)] ?? 0,
    sorted[Math.floor(sorted.length / 2)] ?? 0,
  ]
  return Math.round(((lower + upper) / 2) * 10) / 10
}
