import {
  activityExtensions,
  fileKindOf,
  sidecarExtensions,
  videoExtensions,
  type FileKind,
} from '#domain/media/file-kind.ts'
import type { TaskName } from '#web/workers/upload/protocol.ts'

const tasks: Record<FileKind, TaskName> = {
  telemetry: 'upload telemetry',
  zip: 'upload zip',
  video: 'upload video',
}

/** Null for a file of a kind that cannot be read. */
export function taskOf(filename: string): TaskName | null {
  const kind = fileKindOf(filename)
  return kind ? tasks[kind] : null
}

/** For people: each kind once, without its compressed forms. */
export const readableKinds = [...activityExtensions, ...videoExtensions]
  .filter((extension) => !extension.endsWith('.gz'))
  .join(', ')

/** What the file chooser shows; choosers do not support two-part extensions. */
export const pickedExtensions: readonly string[] = [
  ...activityExtensions.filter((extension) => !extension.endsWith('.gz')),
  '.gz',
  '.mp4',
  ...sidecarExtensions,
]

/** Videos and activities at once: what belongs together is found by its time. */
export const allExtensions: readonly string[] = [...new Set([...videoExtensions, ...pickedExtensions])]
