/** The messages we read, by their global numbers in FIT. */
export const messageNumbers = {
  fileId: 0,
  sport: 12,
  session: 18,
  lap: 19,
  record: 20,
  event: 21,
  deviceInfo: 23,
  course: 31,
  activity: 34,
  length: 101,
  heartRate: 132,
  memo: 145,
  gpsMetadata: 160,
  cameraEvent: 161,
  timestampCorrelation: 162,
  fieldDescription: 206,
  developerDataId: 207,
  diveSummary: 268,
} as const

export const isRead: ReadonlySet<number> = new Set(Object.values(messageNumbers))
