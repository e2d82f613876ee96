export type FileKind = 'telemetry' | 'zip' | 'video'

const telemetry = ['.fit', '.gpx', '.tcx', '.kml']
/** The files activities are read from. */
export const activityExtensions: readonly string[] = [
  ...telemetry,
  ...telemetry.map((one) => `${one}.gz`),
  '.kmz',
  '.zip',
]
export const videoExtensions: readonly string[] = ['.mp4', '.mov', '.webm', '.m4v', '.ogv', '.ogx']

/** What a file is for, by its name; undefined if it is not supported. */
export function fileKindOf(filename: string): FileKind | undefined {
  const name = filename.toLowerCase()
  const hasOneOf = (extensions: readonly string[]) => extensions.some((extension) => name.endsWith(extension))
  if (name.endsWith('.zip')) return 'zip'
  if (hasOneOf(activityExtensions)) return 'telemetry'
  return hasOneOf(videoExtensions) ? 'video' : undefined
}
