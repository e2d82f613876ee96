/**
 * The folder of an account's files in its home cell's store. Every key of a user's file starts with it, so
 * all of them can be found without querying a table.
 */
export const filesOf = (accountId: string): string => `users/${accountId}/`

/** All files of a video are in one folder, so they can be removed without querying a table. */
export const folderOfVideo = (accountId: string, videoId: string): string =>
  `${filesOf(accountId)}videos/${videoId}/`

/** The original file, named by the upload that delivered it. */
export const originalKeyOf = (accountId: string, videoId: string, uploadId: string): string =>
  `${folderOfVideo(accountId, videoId)}original-${uploadId}`

/** Everything that is derived from one file. */
export const folderOfVersion = (accountId: string, videoId: string, version: string): string =>
  `${folderOfVideo(accountId, videoId)}${version}/`

/** Map pictures with the track of an activity or a project, which can be regenerated. */
export const folderOfPictures = (accountId: string, id: string): string =>
  `${filesOf(accountId)}pictures/${id}/`

/** The photos of an activity, which came with an export. */
export const folderOfPhotos = (accountId: string, activityId: string): string =>
  `${filesOf(accountId)}photos/${activityId}/`
