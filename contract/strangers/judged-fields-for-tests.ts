/**
 * Why a value shown to strangers does not reveal what is hidden: `seen`: derived from the visible part of the
 * recording, or from nothing; `words`: chosen or written by the owner, or about the device; `video`: about the video
 * itself, no matter how much of it is shown; `shown`: derived from what others receive of the video, which excludes
 * what was filmed where recordings are hidden; `day`: the day something was made, without the time; `owner`: empty for
 * everyone but the owner; `sealed`: an opaque name or address; `atlas`: about a place in the world, not about a person.
 */
export type Judgement = 'seen' | 'words' | 'video' | 'shown' | 'day' | 'owner' | 'sealed' | 'atlas'

const as = (judgement: Judgement, names: string): Record<string, Judgement> =>
  Object.fromEntries(
    names
      .split(/\s+/)
      .filter(Boolean)
      .map((name) => [name, judgement]),
  )

const crossing = {
  ...as(
    'seen',
    'crossing crossing.nearest_city crossing.nearest_city_distance_m crossing.iso3166_2 crossing.iso3166_2_names',
  ),
  ...as(
    'seen',
    'crossing.trails.start_time_ms crossing.trails.end_time_ms crossing.trails.is_forward crossing.trails.length_m',
  ),
  ...as('atlas', 'crossing.trails.id crossing.trails.name crossing.trails.type crossing.trails.difficulty'),
  ...as('atlas', 'crossing.boundaries.id crossing.boundaries.name crossing.boundaries.type'),
  ...as('atlas', 'crossing.boundaries.iso3166 crossing.boundaries.iso3166_name'),
  ...as('atlas', 'crossing.boundaries.bounding_box.west crossing.boundaries.bounding_box.south'),
  ...as('atlas', 'crossing.boundaries.bounding_box.east crossing.boundaries.bounding_box.north'),
}
const box = as(
  'seen',
  'bounding_box bounding_box.west bounding_box.south bounding_box.east bounding_box.north',
)
const shape = as('seen', 'sketch country timezone start_time_ms end_time_ms')

const activity = {
  ...crossing,
  ...as('seen', 'crossing.spots.time_ms'),
  ...as('atlas', 'crossing.spots.id crossing.spots.name crossing.spots.type crossing.spots.elevation_m'),
  ...box,
  ...shape,
  ...as('sealed', 'id user_id telemetry_url'),
  ...as(
    'seen',
    'title distance_m elapsed_time_ms moving_time_ms ascent_m descent_m calories point_count track',
  ),
  ...as('seen', 'series.*.min series.*.average series.*.max laps.start_ms laps.end_ms laps.distance_m'),
  ...as('seen', 'pauses.start_ms pauses.end_ms'),
  // Empty as soon as anything is hidden.
  ...as('seen', 'pool pool.pool_m pool.unit pool.lengths.start_ms pool.lengths.end_ms pool.lengths.is_rest'),
  ...as('seen', 'pool.lengths.strokes pool.lengths.stroke'),
  ...as('owner', 'dive dive.max_depth_m dive.average_depth_m dive.bottom_time_ms dive.surface_interval_ms'),
  // Only legs that this viewer may open.
  ...as('sealed', 'legs.id'),
  ...as('words', 'legs.sport'),
  ...as('words', 'sport is_timed channel_name description effective_visibility visibility provider'),
  ...as('words', 'device device.manufacturer device.product is_own altitude.source'),
  ...as('seen', 'altitude.model'),
  ...as('owner', 'altitude.has_choice'),
  ...as(
    'owner',
    'maybe_same_as maybe_same_as.id maybe_same_as.title maybe_same_as.start_time_ms is_owner_only',
  ),
  ...as('owner', 'archived duplicate_of file file.name file.size losses hides_parts'),
  ...as('owner', 'totals_comparison totals_comparison.source totals_comparison.differing'),
  ...as('owner', 'totals_comparison.ours.distance_m totals_comparison.ours.moving_time_ms'),
  ...as('owner', 'totals_comparison.ours.ascent_m totals_comparison.ours.descent_m'),
  ...as('owner', 'totals_comparison.device.distance_m totals_comparison.device.moving_time_ms'),
  ...as('owner', 'totals_comparison.device.ascent_m totals_comparison.device.descent_m'),
  ...as('day', 'created_at updated_at'),
}

const mapActivity = {
  ...as('sealed', 'items.id items.user_id'),
  ...as('words', 'items.channel_name items.sport'),
  ...as(
    'seen',
    'items.title items.start_time_ms items.timezone items.country items.distance_m items.moving_time_ms',
  ),
  ...as('seen', 'items.ascent_m items.sketch items.nearest_city items.place_time_ms'),
  ...as(
    'seen',
    'items.bounding_box.west items.bounding_box.south items.bounding_box.east items.bounding_box.north',
  ),
  ...as('atlas', 'items.trails.id items.trails.name items.trails.type items.trails.difficulty'),
  // The start and the id of the last item on the page.
  ...as('seen', 'next_cursor unreachable_regions'),
}

const pictures = as(
  'shown',
  `poster poster_sizes.width poster_sizes.url thumbnails thumbnails.track thumbnails.sheets thumbnails.every_ms
  thumbnails.count thumbnails.width thumbnails.height thumbnails.columns thumbnails.rows`,
)

const projectItem = {
  ...shape,
  ...pictures,
  ...as('sealed', 'id user_id url'),
  ...as('words', 'channel_name title description visibility effective_visibility sports'),
  ...as('owner', 'archived'),
  ...as('day', 'created_at updated_at'),
  // The project shows everyone when it was filmed.
  ...as('video', 'youtube_id aspect_ratio'),
  ...as('shown', 'is_ready video_ids duration_ms start_time_ms end_time_ms'),
  ...as('seen', 'trails trails_ids trails_types trails_difficulties trails_start_times'),
  ...as('atlas', 'boundaries.id boundaries.name boundaries.type boundaries.iso3166 boundaries.iso3166_name'),
  ...as('atlas', 'boundaries.bounding_box.west boundaries.bounding_box.south'),
  ...as('atlas', 'boundaries.bounding_box.east boundaries.bounding_box.north'),
  ...as('seen', 'iso3166_2 iso3166_2_names nearest_city nearest_city_distance_m west south east north'),
}

const inside = (judged: Record<string, Judgement>, name: string): Record<string, Judgement> =>
  Object.fromEntries(Object.entries(judged).map(([field, judgement]) => [`${name}.${field}`, judgement]))

const person = {
  ...as('words', 'author author.channel_name author.picture'),
  ...as('sealed', 'author.id'),
}

/** Written by its author, at a moment of the video that this viewer sees. */
const commentLine = {
  ...as('sealed', 'id parent_id'),
  ...person,
  ...as('words', 'depth is_own is_by_owner comment created_at edited can_edit state held_for pinned hearted'),
  // More of the same below `children`.
  ...as('words', 'name deleted children'),
  ...as('words', 'votes.up votes.down votes.mine'),
  ...as('shown', 'moment_ms'),
}
const comment = { ...commentLine, ...as('words', 'reply_count'), ...as('sealed', 'next_reply_cursor') }

const videoInfo = {
  ...pictures,
  ...as('sealed', 'id url expires_at_ms hlss motion_url captions.url'),
  ...as('video', 'youtube_id mime widths heights bitrates has_better fps device_name rotation is_preparing'),
  ...as('shown', 'duration_ms'),
  // The same addresses as in `thumbnails.sheets`.
  ...as('video', 'thumbnail_paths'),
  ...as('video', 'motion_quality lens.stretch lens.stretch.x lens.stretch.y lens.stretch.aspect'),
  ...as('video', 'lens lens.fs lens.cs lens.k1 lens.from captions.language'),
}

const project = {
  ...crossing,
  ...box,
  ...shape,
  ...inside(videoInfo, 'videos'),
  ...as('sealed', 'id user_id'),
  ...as('words', 'channel_name is_own title description sport sports visibility effective_visibility'),
  ...as('owner', 'restriction restriction.kind restriction.decision_id'),
  ...as('owner', 'archived shared_telemetries.id shared_telemetries.visible shared_telemetries.hidden'),
  ...as('day', 'created_at updated_at'),
  ...as('video', 'aspect_ratio'),
  ...as('shown', 'poster duration_ms start_time_ms end_time_ms'),
  ...as('owner', 'hidden_video hidden_parts'),
  ...as('sealed', 'trailcast_links.video_id trailcast_links.video_url'),
  // The length of videos on other sites, which anybody can measure there.
  ...as('video', 'trailcast_links.duration_ms trailcast_links.timing.rate trailcast_links.brightness'),
  ...as('shown', 'trailcast_links.timing.start_ms trailcast_links.timing.ranges'),
  ...as('video', 'trailcast_links.timing.verdict'),
  ...as('video', 'trailcast_links.contrast trailcast_links.gamma trailcast_links.saturation'),
  ...as('video', 'trailcast_links.first_view.linearize_video trailcast_links.first_view.stabilize'),
  ...as('video', 'trailcast_links.first_view.stabilize_horizon trailcast_links.yscale'),
  ...as('video', 'trailcast_links.first_view.stabilization_smoothness trailcast_links.sharpness'),
  ...as('video', 'trailcast_links.first_view.stabilization_zooming_smoothness'),
  ...as('sealed', 'telemetries.id telemetries.telemetry_url'),
  ...as('words', 'telemetries.kind telemetries.sport telemetries.has_page'),
  ...as('owner', 'telemetries.is_owner_only'),
  // The same as on the activity's page, and only for those who may open it.
  ...as(
    'seen',
    `telemetries.whole telemetries.whole.distance_m telemetries.whole.elapsed_time_ms
    telemetries.whole.moving_time_ms telemetries.whole.ascent_m telemetries.whole.descent_m
    telemetries.whole.highest_m telemetries.whole.max_speed telemetries.whole.max_heart_rate`,
  ),
  ...as('seen', 'telemetries.title telemetries.start_time_ms telemetries.end_time_ms'),
  ...as('seen', 'telemetries.laps.start_ms telemetries.laps.end_ms telemetries.laps.distance_m'),
  ...as('seen', 'telemetries.pauses.start_ms telemetries.pauses.end_ms'),
}

/** Counts and adds up only the projects that this viewer sees. */
const playlist = {
  ...as('sealed', 'id user_id'),
  ...as('words', 'channel_name is_own name description visibility'),
  ...as('shown', 'entry_count duration_ms'),
}

/** Only for the person it concerns, who has the link from the mail or a session. */
const decision = as(
  'owner',
  `id kind title action until_ms reason ground ground_text facts source is_automated created_at is_reversed
  appeal_until_ms appeal appeal.text appeal.state appeal.answer appeal.created_at`,
)

const file = (judgement: Judgement): Record<string, Judgement> => ({ file: judgement })
/** Whether a region can be reached is the same for everybody. */
const incomplete = as('seen', 'unreachable_regions')
const page = { ...as('seen', 'next_cursor'), ...incomplete }

/** Every call that shows strangers activities or projects, with each value in its reply. */
export const judged: Record<string, Record<string, Judgement>> = {
  'GET /api/activity/:id': activity,
  'GET /api/activity/:id/legs': inside(activity, 'items'),
  'GET /api/activity/:id/telemetry': file('seen'),
  'GET /api/activity/:id/picture': file('seen'),
  'GET /api/activity/:id/gpx': file('seen'),
  'GET /api/activity/:id/fit': file('seen'),
  'GET /api/activity/:id/geojson': file('seen'),
  'GET /api/activity/:id/csv': file('seen'),
  'GET /api/activity/:id/videos': projectItem,
  'GET /api/filters/': {
    ...as(
      'seen',
      'sports.count years.count years.year countries.count countries.country trails.count difficulties.count',
    ),
    ...as('words', 'sports.sport'),
    ...as('atlas', 'trails.id trails.name trails.type trails.difficulty difficulties.difficulty'),
    ...incomplete,
  },
  'GET /api/map_activities': { ...mapActivity, ...box },
  'GET /api/tile/:layer/:region/:z/:x/:y': file('seen'),
  'GET /api/place/:id': {
    ...as(
      'atlas',
      'id name found_as type country iso3166 iso3166_name difficulty length_m elevation_m north south east west region',
    ),
    ...as('atlas', 'lat lon population names.* facts.* geometry.type geometry.coordinates credit'),
    ...as('seen', 'profile profile.distance_m profile.altitude_m'),
    ...as('atlas', 'profile.ascent_m profile.descent_m profile.model'),
  },
  'GET /api/search': {
    ...inside(projectItem, 'items'),
    ...as('seen', 'items.time_ms items.video_segment_duration items.geom pi next_pi i'),
    ...box,
    ...incomplete,
  },
  'GET /api/recommended_videos': { ...inside(projectItem, 'items'), ...as('words', 'sports'), ...incomplete },
  'GET /api/next_up/:id': {
    ...inside({ ...projectItem, ...as('seen', 'reason time_ms') }, 'items'),
    ...incomplete,
  },
  'GET /api/channel/:id': {
    ...inside(projectItem, 'items'),
    ...page,
    ...as('words', 'channel.id channel.channel_name channel.is_own channel.created_at'),
    ...as('words', 'channel.about channel.picture channel.banner'),
    ...as('shown', 'channel.project_count channel.duration_ms'),
  },
  'GET /api/channel/:id/map': {
    ...box,
    ...as('words', 'sports.sport projects.title projects.sport'),
    ...as('seen', 'sports.count sports.distance_m sports.moving_time_ms sports.ascent_m projects.geom'),
    ...as('sealed', 'projects.id'),
  },
  'GET /api/channel/:id/:kind/:version': file('words'),
  'GET /api/channel/:id/playlists': {
    ...inside({ ...playlist, ...as('video', 'poster'), ...as('sealed', 'first_id') }, 'items'),
    ...page,
  },
  // Anyone who has the link was invited by them.
  'GET /api/invitation/:token': {
    ...as('words', 'person.id person.channel_name person.picture'),
    ...as('words', 'expires_at'),
  },
  'GET /api/playlist/:id': {
    ...inside(playlist, 'playlist'),
    ...inside(projectItem, 'items'),
    ...as('seen', 'offset next_offset'),
    ...incomplete,
  },
  'GET /api/oembed': {
    ...as('words', 'type version title author_name author_url provider_name provider_url html'),
    ...as('video', 'thumbnail_url thumbnail_width thumbnail_height width height'),
  },
  'GET /api/comments/:topic_id': {
    ...inside(comment, 'items'),
    ...inside(comment, 'about.held'),
    ...as('words', 'about about.access about.holds_all about.refusal about.needs_check total'),
    ...as('sealed', 'about.newest_id'),
    // The last comment on the page: its votes, or its moment on the timeline of what they see of the project.
    ...as('seen', 'next_cursor'),
  },
  'GET /api/comments/:topic_id/moments': inside(
    { ...as('sealed', 'id'), ...person, ...as('words', 'comment'), ...as('shown', 'moment_ms') },
    'items',
  ),
  'GET /api/comments/:topic_id/news': as('words', 'count'),
  // Decided by the people who voted.
  'GET /api/rating/u/:topic_id': as('words', 'up down mine'),
  'GET /api/decision/:id': decision,
  'POST /api/decision/:id/appeal': decision,
  'GET /api/project/:id': project,
  'GET /api/project/:id/telemetry/:telemetry_id': file('seen'),
  'GET /api/project/:id/motion/:video_id': file('shown'),
  'GET /api/project/:id/captions/:video_id/:language': file('words'),
  'GET /api/project/:id/picture': file('seen'),
  'GET /api/project/:id/gpx': file('seen'),
  'GET /api/video/:project_id/:video_id': videoInfo,
  'GET /api/get_video_url/:id': as('sealed', 'url mime expires_at_ms heights'),
  'GET /api/get_video_url/:id/:height': as('sealed', 'url mime expires_at_ms heights'),
  'GET /api/thumbnails': as('shown', 'track sheets every_ms'),
  'GET /media/:token/:id/:file': file('shown'),
  // Public videos as in everyone's lists, with a sketch of only what others see.
  'GET /feed/channel/:file': file('seen'),
  'GET /feed/place/:file': file('seen'),
  'GET /feed/picture/:file': file('shown'),
}
