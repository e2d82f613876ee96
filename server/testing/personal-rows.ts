const line = 'SRID=3857;MULTILINESTRING((0 0,1 1))'

/** Columns whose values are constrained, or would end the account that the test is about. */
export const fixedColumns: Record<string, Record<string, unknown>> = {
  'cell.account': {
    default_visibility: 3,
    hide_start_m: 4711,
    hide_end_m: 4712,
    units: 'imperial',
    subscription_status: 'active',
    role: 'moderator',
    suspended_at: null,
    deleted_at: null,
    suspended_reason: null,
  },
  'cell.mail': { delivered_at: new Date(1_700_000_000_000) },
  'cell.privacy_zone': { radius_m: 200 },
  'cell.upload': { type: 'ACTIVITY', state: 'done', video_id: null },
  'cell.imported_file': { outcome: 'stored' },
  'cell.activity': {
    file_id: null,
    provider: 'file',
    visibility: 3,
    effective_visibility: 3,
    duplicate_of: null,
    deleted_at: null,
    timezone: 'Europe/London',
    laps: '[]',
    pauses: '[]',
  },
  'cell.video': {
    status: 'ready',
    start_from: 'gps',
    place_from: 'track',
    telemetry_from: 'camera',
    parent_id: null,
    deleted_at: null,
  },
  'cell.video_task': { cmd: 'transcode', state: 'done' },
  'cell.project': { visibility: 3, effective_visibility: 3, deleted_at: null },
  'cell.project_view': { audience: 'owner', words: 'words' },
  'cell.project_segment': { audience: 'owner', sports: [], line: 'SRID=4326;LINESTRING(0 0,1 1)' },
  'cell.project_place': { audience: 'owner' },
  'cell.activity_track': {
    audience: 'owner',
    is_listed: false,
    fine: line,
    zoom12: line,
    zoom8: line,
    zoom5: line,
  },
  'cell.activity_crossing': { audience: 'owner' },
  'cell.activity_place': { audience: 'owner' },
}

/** Rows that others reference have the id of the account, so that those can be written without knowing it. */
export const namedLikeAccount: Record<string, string | string[]> = {
  'cell.upload': 'id',
  'cell.activity': 'id',
  'cell.video': 'id',
  'cell.video_task': 'video_id',
  'cell.project': 'id',
  'cell.project_video': ['project_id', 'video_id'],
  'cell.project_telemetry': 'project_id',
  'cell.project_view': 'project_id',
  'cell.project_segment': 'project_id',
  'cell.project_cell': 'project_id',
  'cell.project_place': 'project_id',
  'cell.activity_track': 'activity_id',
  'cell.activity_crossing': 'activity_id',
  'cell.activity_place': 'activity_id',
}
/** The column that names the account, where it is not `account_id`. */
export const ownerColumn: Record<string, string> = {
  'cell.account': 'id',
  'world.directory_claim': 'user_id',
  'cell.imported_file': 'upload_id',
  'cell.video_captions': 'video_id',
}

/** Where each table is found in the download. */
export const exportedPaths: Record<string, string> = {
  'cell.account': 'account.json',
  'cell.session': 'sessions.json',
  'cell.known_place': 'known_places.json',
  'cell.password_reset': 'password_resets.json',
  'cell.mail': 'mail.json',
  'cell.activity': 'activities.json',
  'cell.activity_file': 'activity_files.json',
  'cell.activity_crossing': 'activity_crossings.json',
  'cell.activity_place': 'activity_places.json',
  'cell.imported_file': 'imported_files.json',
  'cell.upload': 'uploads.json',
  'cell.video': 'videos.json',
  'cell.video_task': 'video_tasks.json',
  'cell.video_captions': 'video_captions.json',
  'cell.project': 'projects.json',
  'cell.privacy_zone': 'privacy_zones.json',
  'cell.friendship': 'friendships.json',
  'world.directory_claim': 'claims.json',
}
