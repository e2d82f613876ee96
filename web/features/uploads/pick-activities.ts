import { chooseFiles } from '#web/ui/choose-files.ts'
import { offerFiles } from './offer-files.ts'
import { pickedExtensions } from './upload-kinds.ts'

export function pickActivities(): Promise<void> {
  return offerFiles(chooseFiles({ extensions: pickedExtensions, multiple: true }))
}
