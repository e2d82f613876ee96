/** Messages shown on many pages. In one place, so that server and pages say the same. */
export const messages = {
  // Requests
  failedGet: (status: number) => `error ${status}`,
  invalidData: 'Invalid data returned',
  nullData: 'Null data returned',

  longWait: (isTooMany: boolean, ms: number) =>
    `${isTooMany ? 'Too many attempts.' : 'The server cannot answer right now.'} Please try again in ${waitLabel(ms)}.`,

  // Screens
  oops: 'Oops!',
  pageNotFound: 'Page not found',
  notHere: 'There is nothing at this address. It may have been deleted, or it is not shared with you.',
  somethingWentWrong: 'Something went wrong.',
  offline: 'you are offline',
  offlineForNow: 'You are offline. This continues when the connection is back.',
  unknownError: 'unknown error',
  tryAgain: 'Try again',

  // Leaving a page
  leaveQuestion: 'Do you want to leave this page?',
  leaveUnsaved: 'Changes you made are not saved.',
  leaveUnsavedAndUploads: 'Changes you made are not saved and uploads will be stopped.',
  leaveUploads: 'All uploads will be stopped.',

  // Account
  couldNotLoadUser: (reason: string) => `Could not load user data: ${reason}`,
  unitsNotSaved: 'Failed to save system of unit setting',

  // Settings and signing out
  signOutFailed: 'Failed to sign out. Try again later.',
  pleaseLogIn: 'Please log in to see this page',
} as const

/** Rounds up, so no one retries before the server allows it. */
function waitLabel(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 90) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}

const counted = (count: number, unit: 'second' | 'minute' | 'hour') =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
