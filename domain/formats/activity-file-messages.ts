export const activityFileMessages = {
  empty: 'The file is empty.',
  unknown: 'This is none of the kinds of files that can be read: FIT, GPX, TCX and KML.',
}
