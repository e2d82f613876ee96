import { sidecarExtensions, videoExtensions } from '#domain/media/file-kind.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { currentUserQuery } from '#web/session/current-user.ts'
import { loginModes, openLogin } from '#web/session/login-dialog.ts'
import { siteQuery } from '#web/session/site.ts'
import { storageGbOf } from '#web/session/storage-of-user.ts'
import { chooseFiles } from '#web/ui/controls/choose-files.ts'
import { offerFiles } from './offer-files.ts'
import { allExtensions, pickedExtensions } from './upload-kinds.ts'

export function pickActivities(): Promise<void> {
  return offerFiles(chooseFiles({ extensions: pickedExtensions, multiple: true }))
}

export function pickFiles(): Promise<void> {
  return offerFiles(chooseFiles({ extensions: allExtensions, multiple: true }))
}

/** Someone who has never had storage is told about plans first, instead of choosing files that would all be refused. */
export async function pickVideos(): Promise<void> {
  if (hasNoStorage()) return openLogin(loginModes.billing)
  return offerFiles(chooseFiles({ extensions: [...videoExtensions, ...sidecarExtensions], multiple: true }))
}

function hasNoStorage(): boolean {
  const user = queryClient.getQueryData(currentUserQuery.queryKey)
  const site = queryClient.getQueryData(siteQuery.queryKey)
  return site?.billing === true && user !== undefined && storageGbOf(user, site) === 0
}
