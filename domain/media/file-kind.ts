export type FileKind = 'telemetry' | 'zip' | 'video'

const telemetry = ['.fit', '.gpx', '.tcx', '.kml']
/** The files from which activities are read. */
export const activityExtensions: readonly string[] = [
  ...telemetry,
  ...telemetry.map((one) => `${one}.gz`),
  '.kmz',
  '.zip',
]
export const videoExtensions: readonly string[] = ['.mp4', '.mov', '.webm', '.m4v', '.ogv', '.ogx']

/** Extensions of the separate files that cameras write, named like their videos. */
const sidecarExtension = '.srt'
export const sidecarExtensions: readonly string[] = [sidecarExtension]

export const isSidecar = (filename: string): boolean => filename.toLowerCase().endsWith(sidecarExtension)

/** Whether a camera wrote a file beside this video: DJI_0001.SRT belongs to DJI_0001.MP4. */
export function isBeside(sidecar: string, video: string): boolean {
  return isSidecar(sidecar) && fileKindOf(video) === 'video' && stemOf(sidecar) === stemOf(video)
}

const stemOf = (filename: string): string => filename.toLowerCase().replace(/\.[^.]*$/, '')

/** What a file is for, by its name; undefined if it is not supported. */
export function fileKindOf(filename: string): FileKind | undefined {
  const name = filename.toLowerCase()
  const hasOneOf = (extensions: readonly string[]) => extensions.some((extension) => name.endsWith(extension))
  if (name.endsWith('.zip')) return 'zip'
  if (hasOneOf(activityExtensions)) return 'telemetry'
  return hasOneOf(videoExtensions) ? 'video' : undefined
}
