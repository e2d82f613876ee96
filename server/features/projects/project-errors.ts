import { projectMessages } from './project-messages.ts'
import { AppError } from '#server/http/app-error.ts'

const refused = (code: string, sentence: string) => () => new AppError({ status: 422, code }, sentence)

export const invalidRanges = refused('invalid_ranges', projectMessages.invalidRanges)
export const notYourVideo = refused('not_your_film', projectMessages.notYourVideo)
export const notYourRecording = refused('not_your_recording', projectMessages.notYourRecording)
export const notYouTube = refused('not_youtube', projectMessages.notYouTube)
export const sameVideoTwice = refused('same_film_twice', projectMessages.sameVideoTwice)
export const sameRecordingTwice = refused('same_recording_twice', projectMessages.sameRecordingTwice)
export const changedElsewhere = () =>
  new AppError({ status: 409, code: 'changed_elsewhere' }, projectMessages.conflict)
export const nothingRecorded = () =>
  new AppError({ status: 404, code: 'nothing_recorded' }, projectMessages.nothingRecorded)
