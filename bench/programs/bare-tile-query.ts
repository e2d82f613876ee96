import { boxOfTile, type TileAddress } from '#domain/geo/web-mercator.ts'
import { levelOf } from '#server/features/tiles/tile-lines.ts'

/** The plain query for the lines of a tile and its margin, the newest up to a limit. */
export function bareTileQuery(tile: TileAddress, limit: number | null): { text: string; values: number[] } {
  const { minX, minY, maxX, maxY } = boxOfTile(tile)
  const text = `
    select ST_AsMVT(line, 'tracks', 4096, 'geom') as tile from (
      select activity_id as id, sport, start_time_ms / 1000 as start,
        ST_AsMVTGeom(${levelOf(tile.z)}, ST_MakeEnvelope($1, $2, $3, $4, 3857), 4096, 64) as geom
      from activity_track where audience = 'others' and is_listed and fine && ST_Expand(ST_MakeEnvelope($1, $2, $3, $4, 3857), $5)
      ${limit === null ? '' : `order by start_time_ms desc limit ${limit}`}) line`
  return { text, values: [minX, minY, maxX, maxY, (maxX - minX) / 64] }
}
