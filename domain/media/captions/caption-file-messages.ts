/** The captions cannot be used. The message is a sentence for the person whose file it is. */
export class UnreadableCaptionsError extends Error {
  override name = 'UnreadableCaptionsError'
}

export const captionFileMessages = {
  tooLarge: 'The captions are larger than 1 MB, which is more than anybody could read during a video.',
  tooMany: 'The file has more than 20,000 captions, which is more than anybody could read during a video.',
  nothing: 'No captions were found in this file. It has to be of the kind SubRip (.srt) or WebVTT (.vtt).',
}
