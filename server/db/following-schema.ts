import type { Generated } from 'kysely'
import type { Geometry } from './columns.ts'

/** Cell tables: what people follow. */
export type FollowingTables = {
  followed_channel: {
    account_id: string
    /** May be in another cell. */
    channel_id: string
    created_at: Generated<Date>
  }
  followed_place: {
    account_id: string
    place_n: number
    created_at: Generated<Date>
  }
  followed_area: FollowedAreaTable
}

type FollowedAreaTable = {
  id: string
  account_id: string
  name: string
  /** Greater than east where it crosses the 180th meridian. */
  west: number
  south: number
  east: number
  north: number
  /** The same box, in two parts if it crosses the 180th meridian. */
  area: Geometry
  created_at: Generated<Date>
}
