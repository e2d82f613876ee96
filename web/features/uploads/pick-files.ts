import { videoExtensions } from '#domain/media/file-kind.ts'
import { chooseFiles } from '#web/ui/controls/choose-files.ts'
import { offerFiles } from './offer-files.ts'
import { pickedExtensions } from './upload-kinds.ts'

export function pickActivities(): Promise<void> {
  return offerFiles(chooseFiles({ extensions: pickedExtensions, multiple: true }))
}

export function pickVideos(): Promise<void> {
  return offerFiles(chooseFiles({ extensions: videoExtensions, multiple: true }))
}
