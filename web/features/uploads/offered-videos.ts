import { fileKindOf, isSidecar } from '#domain/media/file-kind.ts'
import { createStore } from '#web/lib/store.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'

/** Videos that came from elsewhere on the device, about which someone has to decide. */
export type OfferedVideos = {
  files: ChosenFile[]
  share?: string
  /** Whether other files of the same share are being uploaded already. */
  hasOthers: boolean
}

/** The uploader is open as long as there are any. */
export const offeredStore = createStore<readonly OfferedVideos[]>([])

export const isOffered = (share: string): boolean =>
  offeredStore.get().some((offered) => offered.share === share)

/** Opens the uploader with the videos and their sidecar files. Returns the other files, which are queued right away. */
export function openUploader(files: ChosenFile[], share?: string): ChosenFile[] {
  if (!hasVideos(files)) return files
  const others = files.filter((found) => !isOfVideo(found))
  const offered = {
    files: files.filter(isOfVideo),
    hasOthers: others.length > 0,
    ...(share !== undefined && { share }),
  }
  offeredStore.set([...offeredStore.get(), offered])
  return others
}

export const hasVideos = (files: readonly ChosenFile[]): boolean =>
  files.some(({ file }) => fileKindOf(file.name) === 'video')

const isOfVideo = ({ file: { name } }: ChosenFile): boolean => fileKindOf(name) === 'video' || isSidecar(name)
