export const activityFileMessages = {
  empty: 'The file is empty.',
  unknown: 'This kind of file cannot be read. Trailcast reads FIT, GPX, TCX and KML files.',
}
