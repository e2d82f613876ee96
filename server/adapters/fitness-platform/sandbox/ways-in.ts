/** A host name that leads to the sandbox, but only from inside this server. */
export const folderHost = 'cloud.trailcast.example'
/** Likewise, the host of Wahoo's files. */
export const fileHost = 'files.trailcast.example'
export const folderPassword = 'sandbox-password'
/** The path of a user's files, as in Nextcloud. */
export const folderPath = (user: string): string => `/remote.php/dav/files/${user}/`
export const folderAddressOf = (user: string): string => `https://${folderHost}${folderPath(user)}`

/** An athlete's personal key at intervals.icu. */
export const keyOfAthlete = (athleteId: string): string => `sandbox-key-of-${athleteId}`
