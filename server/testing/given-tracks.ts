import { VectorTile } from '@mapbox/vector-tile'
import type { Insertable } from 'kysely'
import { PbfReader } from 'pbf'
import { columnOf, mercatorX, mercatorY, rowOf } from '#domain/geo/web-mercator.ts'
import { newId } from '#server/cells/new-id.ts'
import type { CellDatabase } from '#server/db/schema.ts'
import { saveTracks } from '#server/features/tiles/track.ts'
import type { Line } from '#server/features/tiles/draw-tracks.ts'
import type { GivenAccount } from './given.ts'
import type { TestApp } from './start-test-app.ts'

type Place = { lon: number; lat: number }
export type TrackOptions = Partial<Insertable<CellDatabase['activity']>> & {
  /** Where it starts. */
  at?: Place
  /** Its times count from the start of the activity. */
  owner?: Line
  /** What others may see, if less than the owner; null for nothing. */
  others?: Line | null
}

/** A winding line of 60 points over about 3 km, to the north-east. */
export function winding({ lon, lat }: Place, points = 60): Line {
  const steps = Array.from({ length: points }, (_, n) => n)
  const samples = {
    time: Float64Array.from(steps, (n) => n * 1000),
    lon: Float64Array.from(steps, (n) => lon + n * 0.0005 + Math.sin(n) * 0.0004),
    lat: Float64Array.from(steps, (n) => lat + n * 0.0003 + Math.cos(n) * 0.0003),
    series: {},
  }
  return { samples, breaks: [] }
}

/** Activities that only have map data. Returns their ids, in the order of the options. */
export async function givenTracks(
  { services }: TestApp,
  account: GivenAccount,
  requests: TrackOptions[],
): Promise<string[]> {
  const given = requests.map(({ at = { lon: 8, lat: 47 }, owner = winding(at), others = owner, ...row }) => ({
    owner,
    others,
    row: { id: newId(account.home, services.now()), account_id: account.id, ...ordinary, ...row },
  }))
  await services.cells
    .at(account.home)
    .db.transaction()
    .execute(async (trx) => {
      await trx
        .insertInto('activity')
        .values(given.map(({ row }) => row))
        .execute()
      const tracks = given.map(({ row, owner, others }) => {
        const ofOwner = beginningAt(row.start_time_ms, owner)
        const ofOthers = others === owner ? ofOwner : others && beginningAt(row.start_time_ms, others)
        return { accountId: account.id, activityId: row.id, owner: ofOwner, others: ofOthers }
      })
      await saveTracks(trx, tracks)
    })
  return given.map(({ row }) => row.id)
}

function beginningAt(startMs: number, { samples, breaks }: Line): Line {
  return { samples: { ...samples, time: samples.time.map((ms) => startMs + ms) }, breaks }
}

const ordinary = {
  title: 'Given track',
  sport: 'hiking' as const,
  start_time_ms: Date.UTC(2026, 1, 9, 12),
  end_time_ms: Date.UTC(2026, 1, 9, 13),
  is_timed: true,
  timezone: 'Europe/Zurich',
  local_day: '2026-02-09',
  country: null,
  point_count: 60,
  telemetry_key: '',
  hides_parts: false,
}

/** `10/533/358`: the tile of a zoom level that contains this place. */
export function tileAt({ lon, lat }: Place, z: number): string {
  return `${z}/${columnOf(mercatorX(lon), z)}/${rowOf(mercatorY(lat), z)}`
}

export type DecodedFeature = { tags: Record<string, string | number | boolean>; lines: [number, number][][] }

/** The features of a tile's layer, as an independent program decodes them. */
export function decodeLayer(bytes: Uint8Array, name: string): DecodedFeature[] {
  const layer = new VectorTile(new PbfReader(bytes)).layers[name]
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => {
    const feature = layer?.feature(i)
    const lines = feature?.loadGeometry().map((line) => line.map(({ x, y }): [number, number] => [x, y]))
    return { tags: { ...feature?.properties }, lines: lines ?? [] }
  })
}
