import { z } from 'zod'
import { sports } from '#domain/sport.ts'
import { comparedNames } from '#domain/telemetry/compare-totals.ts'
import { seriesNames } from '#domain/telemetry/recording.ts'
import { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import { Crossing, DifficultyName, TrailVisit } from './crossing.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './id.ts'
import { limits } from './limits.ts'
import { PageQuery, pageOf } from './page.ts'

export const SportName = z.enum(sports)

/** 4 is a value of ours: the others are as others know them, and have none that keeps a thing to oneself. */
export const VisibilityChoice = z
  .enum(Visibility)
  .describe(
    '0 as in the settings of the account, 1 everybody, 2 everybody with the link, 3 friends, 4 only the owner',
  )

export const BoundingBox = z.object({
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
})

/** What a period or an activity adds up to. */
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

/** As in lists. */
export const ActivityItem = z.object({
  id: Id,
  title: z.string(),
  sport: SportName,
  start_time_ms: z.number(),
  end_time_ms: z.number(),
  /** False for routes and tracks without times: their start is when the file was made. */
  is_timed: z.boolean(),
  /** IANA name, from the place. */
  timezone: z.string(),
  /** ISO 3166 alpha-2, from the place. */
  country: z.string().nullable(),
  ...Totals.shape,
  /** As chosen; others get who may see it in the end. */
  visibility: VisibilityChoice,
  archived: z.boolean(),
  /** A small picture of the route: up to 60 points `[x, y]` in a square of 100 by 100, north up; a list for each piece. */
  sketch: z.array(z.array(z.tuple([z.number(), z.number()]))),
})
export type ActivityItem = z.infer<typeof ActivityItem>

const ComparedTotals = z.object({
  distance_m: z.number().nullable(),
  moving_time_ms: z.number().nullable(),
  ascent_m: z.number().nullable(),
  descent_m: z.number().nullable(),
})

/** Whose totals are shown, in lists and statistics as well. */
const TotalsSource = z.enum(['ours', 'device'])
export type TotalsSource = z.infer<typeof TotalsSource>

export const TotalsComparison = z.object({
  source: TotalsSource,
  ours: ComparedTotals,
  /** With ours for what the device did not count. */
  device: ComparedTotals,
  differing: z.array(z.enum(comparedNames)),
})
export type TotalsComparison = z.infer<typeof TotalsComparison>

export const Activity = ActivityItem.extend({
  user_id: Id,
  channel_name: z.string(),
  /** Whether the viewer is the owner. Everything below is what this viewer may see. */
  is_own: z.boolean(),
  description: z.string(),
  /** Who may see it in the end. */
  effective_visibility: z.enum(DefaultVisibility),
  series: z.partialRecord(z.enum(seriesNames), SeriesRange),
  device: z.object({ manufacturer: z.string().nullable(), product: z.string().nullable() }).nullable(),
  /** Where it came from. */
  provider: z.enum(['file', 'strava']),
  bounding_box: BoundingBox.nullable(),
  /** Simplified for the first picture of the map: `[longitude, latitude]`, a list for each piece. */
  track: z.array(z.array(z.tuple([z.number(), z.number()]))),
  laps: z.array(z.object({ start_ms: z.number(), end_ms: z.number(), distance_m: z.number().nullable() })),
  pauses: z.array(z.object({ start_ms: z.number(), end_ms: z.number() })),
  point_count: z.number().int(),
  /** Changes with its content: to be fetched once and kept. */
  telemetry_url: z.string(),
  /** The same activity was recorded before: lists, totals and maps count that one only. Owner only. */
  duplicate_of: Id.nullable(),
  /** The owner only. */
  file: z.object({ name: z.string(), size: z.number() }).nullable(),
  /** What could not be read from the file, in sentences. Owner only. */
  losses: z.array(z.string()),
  /** What we and the device counted, where that differs by more than a little. Owner only, null for others. */
  totals_comparison: TotalsComparison.nullable(),
  /** Whether others see less than the owner, because of the privacy settings. Owner only, false for others. */
  hides_parts: z.boolean(),
  /** Where it was; null until that is worked out. */
  crossing: Crossing.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Activity = z.infer<typeof Activity>

const ids = { params: z.object({ id: Id }) }
const Ms = z.coerce.number().int()

/** What lists, totals and tiles of activities can be reduced to. */
export const ActivityFilter = z.object({
  from_ms: Ms.optional(),
  to_ms: Ms.optional(),
  /** Of the day it began, where it began. */
  year: z.coerce.number().int().min(1990).max(2100).optional(),
  sport: SportName.optional(),
  /** ISO 3166 alpha-2. */
  country: z.string().length(2).optional(),
  /** Words of the title or the description. */
  q: z.string().max(200).optional(),
  archived: z.stringbool().default(false),
})

export const listActivities = endpoint({
  method: 'GET',
  path: '/api/activities',
  summary: 'Own activities, newest first',
  access: 'signed_in',
  query: ActivityFilter.extend(PageQuery.shape),
  reply: pageOf(ActivityItem),
})

export const getActivity = endpoint({
  method: 'GET',
  path: '/api/activity/:id',
  summary: 'One activity',
  access: 'anyone',
  ...ids,
  /** The owner may look at it as others do. */
  query: z.object({ as: z.enum(['owner', 'others']).default('owner') }),
  reply: Activity,
})

const ByAudience = z.object({
  as: z.enum(['owner', 'others']).default('owner'),
  v: z.string().max(100).optional(),
})

export const getTelemetry = endpoint({
  method: 'GET',
  path: '/api/activity/:id/telemetry',
  summary: 'All samples of an activity, as an Arrow IPC stream with a column for each series',
  access: 'anyone',
  ...ids,
  query: ByAudience,
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
  'An activity as GPX 1.1 with extensions; refused when it has no positions',
)
export const downloadFit = download(
  'fit',
  'An activity as FIT, with everything that is stored of it; refused when it has no times',
)
export const downloadGeoJson = download('geojson', 'An activity as GeoJSON')
export const downloadCsv = download('csv', 'An activity as CSV, a row for each sample')

export const downloadOriginal = endpoint({
  method: 'GET',
  path: '/api/activity/:id/original',
  summary: 'The file an activity came from, as it was uploaded',
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
    /** `device` is refused where the file says nothing of its device's totals. */
    totals_source: TotalsSource,
  })
  .partial()
export type ActivityChange = z.infer<typeof ActivityChange>

export const changeActivity = endpoint({
  method: 'POST',
  path: '/api/activity/:id',
  summary: 'Change title, sport, description or visibility, or whose totals are shown',
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

export const archiveActivity = act(
  'archive',
  'Put an activity into the archive: it is in no list, map or total',
)
export const restoreActivity = act('restore', 'Take an activity out of the archive')
export const deleteActivity = act('delete', 'Delete an activity; it can be taken back for a day')
export const undeleteActivity = act('undelete', 'Take back the deletion of an activity')
export const keepBothActivities = act(
  'keep_both',
  'Say that an activity is another activity than the one it was taken for',
)

/** For many at once. Those that are not the viewer's own are left alone and not counted. */
export const changeActivities = endpoint({
  method: 'POST',
  path: '/api/activities',
  summary: 'Archive, restore, delete or undelete several activities',
  access: 'signed_in',
  body: z.object({
    action: z.enum(['archive', 'restore', 'delete', 'undelete']),
    ids: z.array(Id).min(1).max(limits.selectionMax),
  }),
  reply: z.object({ changed: z.number().int() }),
})

const Count = z.object({ count: z.number().int() })

export const Filters = z.object({
  sports: z.array(Count.extend({ sport: SportName })),
  years: z.array(Count.extend({ year: z.number().int() })),
  countries: z.array(Count.extend({ country: z.string() })),
  /** Those that most activities follow. */
  trails: z.array(
    Count.extend(TrailVisit.pick({ id: true, name: true, type: true, difficulty: true }).shape),
  ),
  difficulties: z.array(Count.extend({ difficulty: DifficultyName })),
})
export type Filters = z.infer<typeof Filters>

/** Trails and difficulties of everybody's are counted among the newest few thousand only. */
export const getFilters = endpoint({
  method: 'GET',
  path: '/api/filters/',
  summary:
    'The sports, years, countries, trails and difficulties that there are, with counts: of own activities, or of all public ones as well',
  access: 'anyone',
  query: z.object({
    scope: z.enum(['mine', 'all']).default('mine'),
    /** Of own activities: those in the archive instead. */
    archived: z.stringbool().default(false),
  }),
  reply: Filters,
})

/** A week begins on Monday. Days are those of the place where the activity began. */
export const StatisticsItem = z.object({
  /** `2026-W07`, `2026-02`, `2026`; empty when summed over all time. */
  period: z.string(),
  /** Null when all sports are summed. */
  sport: SportName.nullable(),
  count: z.number().int(),
  ...Totals.shape,
})
export type StatisticsItem = z.infer<typeof StatisticsItem>

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/statistics/',
  summary: 'Totals of own activities by week, month, year or sport, newest first',
  access: 'signed_in',
  query: ActivityFilter.extend({
    by: z.enum(['week', 'month', 'year', 'sport']),
    /** Apart for each sport as well. */
    split: z.stringbool().default(false),
  }),
  reply: z.object({ items: z.array(StatisticsItem) }),
})
