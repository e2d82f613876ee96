import { uploadMessages } from '#contract/uploads/upload-messages.ts'
import { startsLikeDjiSrt } from '#domain/formats/dji/read-dji-srt.ts'
import { fileKindOf, isBeside, isSidecar } from '#domain/media/file-kind.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import { describeRow } from './describe-file.ts'
import type { Upload } from './upload-queue.ts'

/** A file, and what its camera may have written beside it. */
export type PairedFile = { found: ChosenFile; beside: File[] }

/** Enough for several entries of a drone. */
const startBytes = 8192

/**
 * Finds the videos that subtitle files of drones belong to, among files that were chosen together. A file
 * beside a video is not uploaded itself; its row says what becomes of it.
 */
export async function pairSidecars(files: ChosenFile[]): Promise<{ paired: PairedFile[]; rows: Upload[] }> {
  // One kind of camera logs several videos in one FIT file, and only the videos reveal which one is theirs.
  const logs = files.map(({ file }) => file).filter(({ name }) => /\.fit$/i.test(name))
  const paired = files
    .filter(({ file }) => !isSidecar(file.name))
    .map((found): PairedFile => ({ found, beside: fileKindOf(found.file.name) === 'video' ? [...logs] : [] }))
  const rows: Upload[] = []
  for (const { file } of files.filter((each) => isSidecar(each.file.name))) {
    const video = paired.find(({ found }) => isBeside(file.name, found.file.name))
    const problem = (await problemOf(file)) ?? (video ? null : uploadMessages.subtitlesWithoutVideo)
    if (video && problem === null) video.beside.push(file)
    rows.push(
      video && problem === null
        ? describeRow(file, 'DONE', uploadMessages.subtitlesOfVideo(video.found.file.name))
        : describeRow(file, 'ERROR', problem ?? ''),
    )
  }
  return { paired, rows }
}

async function problemOf(file: File): Promise<string | null> {
  try {
    const start = new Uint8Array(await file.slice(0, startBytes).arrayBuffer())
    return startsLikeDjiSrt(start) ? null : uploadMessages.ordinarySubtitles
  } catch {
    return uploadMessages.fileLost
  }
}
