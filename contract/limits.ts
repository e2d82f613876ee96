/** Lengths and counts that the server enforces and the screen shows. */
export const limits = {
  emailMax: 200,
  passwordMin: 6,
  passwordMax: 100,
  nameMin: 1,
  nameMax: 60,
  channelNameMin: 1,
  channelNameMax: 60,
  contactMessageMin: 10,
  contactMessageMax: 10_000,
  pageSizeMax: 100,
  pageSizeDefault: 24,
} as const
