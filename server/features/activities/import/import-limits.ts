/** What an uploaded file may ask of the server. Roomy enough for an export of many years, and for no bomb. */
export const importLimits = {
  entries: 20_000,
  /** Of one activity file, compressed and not. */
  fileBytes: 100_000_000,
  /** Of all activity files of a zip together, not compressed. */
  totalBytes: 20_000_000_000,
  /** How many times larger than its compressed form an entry may be. */
  ratio: 200,
  /** Smaller entries may be as dense as they like. */
  ratioFromBytes: 5_000_000,
  /** Of one activity: more than anybody has pressed a button, and few enough for its page. */
  laps: 2000,
  pauses: 2000,
  /** With how many others of about the same time an activity is compared. */
  candidates: 20,
  /** Of the table of names in an export. */
  namesBytes: 50_000_000,
  /** Of the heap of a reader. */
  heapMegabytes: 384,
  /** Of everything a reader holds, arrays included. */
  readerBytes: 700_000_000,
  /** For a file of no size, and for each megabyte of it. */
  readMs: 10_000,
  readMsPerMegabyte: 1000,
} as const
