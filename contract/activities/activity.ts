import { z } from 'zod'
import { providerIds } from '#domain/fitness/provider.ts'
import { sports } from '#domain/sport.ts'
import { comparedNames } from '#domain/telemetry/compare-totals.ts'
import { altitudeSources, seriesNames } from '#domain/telemetry/recording.ts'
import { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import { Crossing, DifficultyName, TrailVisit } from '#contract/trails/crossing.ts'
import { DiveTotals, Leg, PoolSwim } from './recorded-details.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { limits } from '#contract/limits.ts'
import { PictureQuery } from '#contract/map-pictures/map-picture.ts'
import { PageQuery, pageOf } from '#contract/page.ts'
import { MaybeIncomplete } from '#contract/unreachable.ts'
import { WeekStartQuery } from '#contract/calendar/week-start.ts'

export const SportName = z.enum(sports)

/** 4 is our addition: other clients use the other values too, and none of those keeps anything private. */
export const VisibilityChoice = z
  .enum(Visibility)
  .describe('0 the default of the account, 1 public, 2 anyone with the link, 3 friends, 4 only the owner')

export const BoundingBox = z.object({
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
})

/** The sums of one activity or of a period. */
export const Totals = z.object({
  distance_m: z.number().nullable(),
  elapsed_time_ms: z.number().nullable(),
  moving_time_ms: z.number().nullable(),
  ascent_m: z.number().nullable(),
  descent_m: z.number().nullable(),
  calories: z.number().nullable(),
})
export type Totals = z.infer<typeof Totals>

const SeriesRange = z.object({ min: z.number(), average: z.number(), max: z.number() })

/** An activity as it appears in lists. */
export const ActivityItem = z.object({
  id: Id,
  title: z.string(),
  sport: SportName,
  start_time_ms: z.number(),
  end_time_ms: z.number(),
  /** False for routes and tracks without times; their start is then the time the file was made. */
  is_timed: z.boolean(),
  /** IANA name, from the location. */
  timezone: z.string(),
  /** ISO 3166 alpha-2, from the location. */
  country: z.string().nullable(),
  ...Totals.shape,
  /** The owner's choice; others get the resolved visibility. */
  visibility: VisibilityChoice,
  archived: z.boolean(),
  /** A thumbnail of the route: up to 60 points `[x, y]` in a 100 by 100 square, north up; one list per segment. */
  sketch: z.array(z.array(z.tuple([z.number(), z.number()]))),
})
export type ActivityItem = z.infer<typeof ActivityItem>

/** An activity as it appears in its owner's list. */
export const OwnActivityItem = ActivityItem.extend({
  /** The same for all legs of one multisport event; null for all other activities. */
  multisport_id: z.string().nullable(),
})
export type OwnActivityItem = z.infer<typeof OwnActivityItem>

const ComparedTotals = z.object({
  distance_m: z.number().nullable(),
  moving_time_ms: z.number().nullable(),
  ascent_m: z.number().nullable(),
  descent_m: z.number().nullable(),
})

/** `model`: the terrain model, in place of what was recorded. `none`: nothing was recorded. */
const AltitudeOrigin = z.enum([...altitudeSources, 'none'])

/** Whose totals are shown, in lists and statistics too. */
const TotalsSource = z.enum(['ours', 'device'])
export type TotalsSource = z.infer<typeof TotalsSource>

export const TotalsComparison = z.object({
  source: TotalsSource,
  ours: ComparedTotals,
  /** Our values stand in for anything the device did not count. */
  device: ComparedTotals,
  differing: z.array(z.enum(comparedNames)),
})
export type TotalsComparison = z.infer<typeof TotalsComparison>

export const Activity = ActivityItem.extend({
  user_id: Id,
  channel_name: z.string(),
  /** Whether the viewer is the owner. Everything below is limited to what this viewer may see. */
  is_own: z.boolean(),
  description: z.string(),
  /** The visibility after the default of the account is applied. */
  effective_visibility: z.enum(DefaultVisibility),
  series: z.partialRecord(z.enum(seriesNames), SeriesRange),
  device: z.object({ manufacturer: z.string().nullable(), product: z.string().nullable() }).nullable(),
  /** Where the recording came from; `file` was uploaded. */
  provider: z.enum(['file', ...providerIds]),
  /** Where the altitude comes from. */
  altitude: z.object({
    /** Null until it has been checked. */
    source: AltitudeOrigin.nullable(),
    /** The name of the terrain model; null if it is not shown. */
    model: z.string().nullable(),
    /** The owner can choose between what was recorded and the terrain model. Owner only, false for others. */
    has_choice: z.boolean(),
  }),
  bounding_box: BoundingBox.nullable(),
  /** Simplified for the first view of the map: `[longitude, latitude]`, a list for each piece. */
  track: z.array(z.array(z.tuple([z.number(), z.number()]))),
  laps: z.array(z.object({ start_ms: z.number(), end_ms: z.number(), distance_m: z.number().nullable() })),
  pauses: z.array(z.object({ start_ms: z.number(), end_ms: z.number() })),
  /** The lengths of a pool swim. Null for others if any part of it is hidden from them. */
  pool: PoolSwim.nullable(),
  /** A dive computer's summary of the whole dive. Owner only, null for others. */
  dive: DiveTotals.nullable(),
  /**
   * The legs of the triathlon or other event it is part of, in order and including itself, limited to those the viewer
   * may see. Empty unless there are at least two.
   */
  legs: z.array(Leg),
  point_count: z.number().int(),
  /** Changes with the content, so it can be cached for good. */
  telemetry_url: z.string(),
  /**
   * Set when the same activity was recorded before: lists, totals and maps count only that one, and others see
   * only that one. Owner only.
   */
  duplicate_of: Id.nullable(),
  /**
   * Possibly the same activity, recorded with a clock that was hours off. The owner decides. Owner only, null for
   * others.
   */
  maybe_same_as: z.object({ id: Id, title: z.string(), start_time_ms: z.number() }).nullable(),
  /** The platform it came from allows nobody else to see it. Owner only, false for others. */
  is_owner_only: z.boolean(),
  /** Owner only. */
  file: z.object({ name: z.string(), size: z.number() }).nullable(),
  /** Messages about anything in the file that could not be read. Owner only. */
  losses: z.array(z.string()),
  /** Our totals and the device's, where they differ noticeably. Owner only, null for others. */
  totals_comparison: TotalsComparison.nullable(),
  /** Whether others see less than the owner, because of the privacy settings. Owner only, false for others. */
  hides_parts: z.boolean(),
  /** The places it passed; null until they have been computed. */
  crossing: Crossing.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Activity = z.infer<typeof Activity>

const ids = { params: z.object({ id: Id }) }
const Ms = z.coerce.number().int()

/** Filters for lists, totals and tiles of activities. */
export const ActivityFilter = z.object({
  from_ms: Ms.optional(),
  to_ms: Ms.optional(),
  /** The local year in which it began. */
  year: z.coerce.number().int().min(1990).max(2100).optional(),
  sport: SportName.optional(),
  /** ISO 3166 alpha-2. */
  country: z.string().length(2).optional(),
  /** Those imported from this source, even if a better recording has since replaced theirs. */
  source: z.enum(providerIds).optional(),
  /** Matched against the title and the description. */
  q: z.string().max(200).optional(),
  /** One of the owner's bikes, shoes and so on. */
  gear: Id.optional(),
  archived: z.stringbool().default(false),
})

export const listActivities = endpoint({
  method: 'GET',
  path: '/api/activities',
  summary: 'List own activities, newest first',
  access: 'signed_in',
  query: ActivityFilter.extend(PageQuery.shape),
  reply: pageOf(OwnActivityItem),
})

export const getActivity = endpoint({
  method: 'GET',
  path: '/api/activity/:id',
  summary: 'Get an activity',
  access: 'anyone',
  ...ids,
  /** The owner can preview what others see. */
  query: z.object({ as: z.enum(['owner', 'others']).default('owner') }),
  reply: Activity,
})

export const getActivityLegs = endpoint({
  method: 'GET',
  path: '/api/activity/:id/legs',
  summary:
    'Get all legs of the multisport event that an activity is part of, in their order: those that the viewer may see, if there are at least two',
  access: 'anyone',
  ...ids,
  query: z.object({ as: z.enum(['owner', 'others']).default('owner') }),
  reply: z.object({ items: z.array(Activity) }),
})

const ByAudience = z.object({
  as: z.enum(['owner', 'others']).default('owner'),
  v: z.string().max(100).optional(),
})

export const getTelemetry = endpoint({
  method: 'GET',
  path: '/api/activity/:id/telemetry',
  summary: 'Get all samples of an activity as an Arrow IPC stream with a column for each series',
  access: 'anyone',
  ...ids,
  query: ByAudience,
  reply: 'file',
})

export const getActivityPicture = endpoint({
  method: 'GET',
  path: '/api/activity/:id/picture',
  summary: 'Get a picture of the track of an activity on the map',
  access: 'anyone',
  ...ids,
  query: PictureQuery.extend({ as: z.enum(['owner', 'others']).default('owner') }),
  reply: 'file',
})

const download = (format: string, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/api/activity/:id/${format}`,
    summary,
    access: 'anyone',
    ...ids,
    query: ByAudience,
    reply: 'file',
  })

export const downloadGpx = download(
  'gpx',
  'Download an activity as GPX 1.1 with extensions; refused when it has no positions',
)
export const downloadFit = download(
  'fit',
  'Download an activity as FIT with all stored data; refused when it has no times',
)
export const downloadGeoJson = download('geojson', 'Download an activity as GeoJSON')
export const downloadCsv = download('csv', 'Download an activity as CSV, a row for each sample')

export const downloadOriginal = endpoint({
  method: 'GET',
  path: '/api/activity/:id/original',
  summary: 'Download the original file of an activity',
  access: 'signed_in',
  ...ids,
  reply: 'file',
})

export const ActivityChange = z
  .object({
    title: z.string().trim().min(1).max(limits.titleMax),
    sport: SportName,
    description: z.string().trim().max(limits.descriptionMax),
    visibility: VisibilityChoice,
    /** `device` is refused when the file contains no totals from its device. */
    totals_source: TotalsSource,
    /** `terrain` only has an effect without barometer data and where a terrain model exists. */
    altitude: z.enum(['recorded', 'terrain']),
    /** Own gear; null for none. */
    gear_id: Id.nullable(),
  })
  .partial()
export type ActivityChange = z.infer<typeof ActivityChange>

export const changeActivity = endpoint({
  method: 'POST',
  path: '/api/activity/:id',
  summary:
    'Change the title, sport, description, visibility, source of totals, altitude or gear of an activity',
  access: 'signed_in',
  ...ids,
  body: ActivityChange,
  reply: 'empty',
})

const act = (action: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/activity/:id/${action}`,
    summary,
    access: 'signed_in',
    ...ids,
    reply: 'empty',
  })

export const archiveActivity = act('archive', 'Archive an activity: it leaves all lists, maps and totals')
export const restoreActivity = act('restore', 'Restore an activity from the archive')
export const undeleteActivity = act(
  'undelete',
  'Undo the deletion of an activity, and of what was deleted with it',
)
export const keepBothActivities = act(
  'keep_both',
  'Mark an activity as different from the one it was taken for',
)
export const mergeActivities = act(
  'merge',
  'Merge an activity with the one it may be the same as: the better recording counts from then on',
)

const Count = z.object({ count: z.number().int() })

export const Filters = MaybeIncomplete.extend({
  sports: z.array(Count.extend({ sport: SportName })),
  years: z.array(Count.extend({ year: z.number().int() })),
  countries: z.array(Count.extend({ country: z.string() })),
  /** The most followed trails. */
  trails: z.array(
    Count.extend(TrailVisit.pick({ id: true, name: true, type: true, difficulty: true }).shape),
  ),
  difficulties: z.array(Count.extend({ difficulty: DifficultyName })),
})
export type Filters = z.infer<typeof Filters>

/** For public activities, trails and difficulties are counted among the newest few thousand only. */
export const getFilters = endpoint({
  method: 'GET',
  path: '/api/filters/',
  summary:
    'List the sports, years, countries, trails and difficulties to filter by, with counts: of own activities, or of all public ones too',
  access: 'anyone',
  query: z.object({
    scope: z.enum(['mine', 'all']).default('mine'),
    /** Counts the caller's archived activities instead. */
    archived: z.stringbool().default(false),
  }),
  reply: Filters,
})

/** Days are in local time where the activity began. */
export const StatisticsItem = z.object({
  /** `2026-W07` (named after the ISO week that starts on its Monday), `2026-02` or `2026`; empty for all time. */
  period: z.string(),
  /** Null for all sports together. */
  sport: SportName.nullable(),
  count: z.number().int(),
  ...Totals.shape,
})
export type StatisticsItem = z.infer<typeof StatisticsItem>

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/statistics/',
  summary: 'Get totals of own activities by week, month, year or sport, newest first',
  access: 'signed_in',
  query: ActivityFilter.extend({
    by: z.enum(['week', 'month', 'year', 'sport']),
    /** Whether to split each period by sport. */
    split: z.stringbool().default(false),
    week_start: WeekStartQuery,
  }),
  reply: z.object({ items: z.array(StatisticsItem) }),
})
