import { plural } from '#contract/plural.ts'

/** Minutes and seconds, with tenths if under ten seconds. */
function lengthOf(ms: number): string {
  const tenths = ms < 10_000 ? Math.floor(ms / 100) : Math.floor(ms / 1000) * 10
  const [minutes, seconds] = [Math.floor(tenths / 600), (tenths % 600) / 10]
  return ms < 10_000 ? `${minutes}:0${seconds.toFixed(1)}` : `${minutes}:${String(seconds).padStart(2, '0')}`
}

const cutOffWords = 'This file ends after '

/** Whether retrying is pointless, because part of the file is missing. */
export const saysCutOff = (sentence: string): boolean => sentence.startsWith(cutOffWords)

/** Messages about uploaded videos, from the server and on screen. */
export const videoMessages = {
  quotaExceeded: (freeGb: string, neededGb: string) =>
    `There is not enough storage left: this video needs ${neededGb} GB, and ${freeGb} GB are free. Please remove some of your videos, or subscribe to more storage.`,
  expectedFilename: (filename: string) => `Invalid file selected. Expected filename: ${filename}`,
  unknownVideoKind: (kinds: string) => `This kind of video is not supported. You can use ${kinds}.`,
  telemetryUnreadable: 'The telemetry of this video could not be read.',
  telemetryKept: 'This video has telemetry from its own camera, which is kept.',
  mediaAddressInvalid: 'This link to a video is no longer valid. Please reload the page.',
  heightNotAllowed: 'Watching in HD needs a subscription.',
  originalNotAllowed: 'Only the owner can download the original file.',
  onlyPictures: 'This link is only for pictures of the video. To watch it, please open its page.',
  notStreamable: 'This video cannot be played yet.',
  processingFailed: 'The server could not process this video. Please try again later.',
  fileCutOff: (thereMs: number, promisedMs: number) =>
    `${cutOffWords}${lengthOf(thereMs)} of ${lengthOf(promisedMs)}. The rest is missing: copy it from the camera again and replace it.`,
  processingCancelled: 'Processing of this video was stopped.',
  videoIncomplete: 'Not fully uploaded. Choose the file again to continue.',
  openProject: 'Open project',
  openProjectOf: (filename: string) => `Open project of ${filename}`,
  videosArchived: (count: number) => plural(count, { one: 'Video archived.', other: '# videos archived.' }),
  videosRestored: (count: number) => plural(count, { one: 'Video restored.', other: '# videos restored.' }),
  videosDeleted: (count: number) => plural(count, { one: 'Video deleted.', other: '# videos deleted.' }),
  streamNotPlayable: 'This browser cannot play this video. You can download it and play it on your device.',
} as const
