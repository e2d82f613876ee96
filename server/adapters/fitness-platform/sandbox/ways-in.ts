/** A name that leads to the sandbox from inside this server only. */
export const folderHost = 'cloud.trailcast.example'
/** Where Wahoo's files are, likewise. */
export const fileHost = 'files.trailcast.example'
export const folderPassword = 'sandbox-password'
/** As Nextcloud has them. */
export const folderPath = (user: string): string => `/remote.php/dav/files/${user}/`
export const folderAddressOf = (user: string): string => `https://${folderHost}${folderPath(user)}`

/** Everybody's personal key at intervals.icu. */
export const keyOfAthlete = (athleteId: string): string => `sandbox-key-of-${athleteId}`
