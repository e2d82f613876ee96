import { sidecarExtensions, videoExtensions } from '#domain/media/file-kind.ts'
import { chooseFiles } from '#web/ui/controls/choose-files.ts'
import { offerFiles } from './offer-files.ts'
import { pickedExtensions } from './upload-kinds.ts'

export function pickActivities(): Promise<void> {
  return offerFiles(chooseFiles({ extensions: pickedExtensions, multiple: true }))
}

/** Videos and activities at once: what belongs together is found by its time. */
export function pickFiles(): Promise<void> {
  const extensions = [...new Set([...videoExtensions, ...pickedExtensions])]
  return offerFiles(chooseFiles({ extensions, multiple: true }))
}

export function pickVideos(): Promise<void> {
  return offerFiles(chooseFiles({ extensions: [...videoExtensions, ...sidecarExtensions], multiple: true }))
}
