/**
 * What an uploaded file may demand of the server: enough for an export of many years, but not for a
 * decompression bomb.
 */
export const importLimits = {
  /** Activity files in a zip. */
  entries: 20_000,
  /** Entries of any kind. Trailcast's own exports have three for each activity. */
  zipEntries: 60_000,
  /** For one activity file, both compressed and uncompressed. */
  fileBytes: 100_000_000,
  /** For all activity files of a zip together, uncompressed. */
  totalBytes: 20_000_000_000,
  /** How many times larger than its compressed form an entry may be. */
  ratio: 200,
  /** Smaller entries may have any ratio. */
  ratioFromBytes: 5_000_000,
  /** For one activity: more often than anyone presses a button, and few enough for its page. */
  laps: 2000,
  pauses: 2000,
  lengths: 5000,
  /** How many other activities of about the same time an activity is compared with. */
  candidates: 20,
  /** For a table in an export. */
  tableBytes: 50_000_000,
  /** Activities in the table of an export. */
  tableRows: 50_000,
  /** For a file with one object in Trailcast's own export. */
  objectBytes: 1_000_000,
  /** Bikes, and pairs of shoes. */
  gear: 1000,
  /** Privacy zones in Trailcast's own export. */
  zones: 100,
  photoBytes: 30_000_000,
  /** For a zip within a zip, and for a table of Trailcast's own exports, unpacked. */
  nestedBytes: 4_000_000_000,
  /** For the heap of a reader. */
  heapMegabytes: 384,
  /** For everything a reader holds, including arrays. */
  readerBytes: 700_000_000,
  /** For listing a zip, in addition to the time per megabyte: a busy machine must not make a whole zip fail. */
  listMs: 60_000,
  /** A base time, and the time for each megabyte. */
  readMs: 10_000,
  readMsPerMegabyte: 1000,
} as const
