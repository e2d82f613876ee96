/** The local number of each kind of message, so that each is defined once per file. */
export const locals = {
  fileId: 0,
  developerDataId: 1,
  fieldDescription: 2,
  deviceInfo: 3,
  event: 4,
  record: 5,
  lap: 6,
  session: 7,
  memo: 8,
  activity: 9,
  length: 10,
  diveSummary: 11,
} as const
