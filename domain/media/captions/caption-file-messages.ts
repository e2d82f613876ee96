/** The captions cannot be used. The message is for the person who uploaded the file. */
export class UnreadableCaptionsError extends Error {
  override name = 'UnreadableCaptionsError'
}

export const captionFileMessages = {
  tooLarge: 'The captions are larger than 1 MB, which is more than anyone could read during a video.',
  tooMany: 'The file has more than 20,000 captions, which is more than anyone could read during a video.',
  nothing: 'No captions were found in this file. Please choose a SubRip (.srt) or WebVTT (.vtt) file.',
}
