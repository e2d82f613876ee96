/**
 * Where the files of an account lie in the store of its home cell. Every key of a file that belongs
 * to someone begins with it, so that all of them can be found without asking any table.
 */
export const filesOf = (accountId: string): string => `users/${accountId}/`

/** All files of a video lie in one folder, so that they can be removed without asking any table. */
export const folderOfVideo = (accountId: string, videoId: string): string =>
  `${filesOf(accountId)}videos/${videoId}/`

/** The file as it came, by the upload that brought it. */
export const originalKeyOf = (accountId: string, videoId: string, uploadId: string): string =>
  `${folderOfVideo(accountId, videoId)}original-${uploadId}`

/** Everything that is made of one file. */
export const folderOfVersion = (accountId: string, videoId: string, version: string): string =>
  `${folderOfVideo(accountId, videoId)}${version}/`
