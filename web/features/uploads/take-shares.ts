import { listWaitingShares, markShare } from './kept-mark.ts'
import { offerFiles } from './offer-files.ts'
import { hasVideos, openUploader } from './offered-videos.ts'
import { askForShare } from './shared-files.ts'

/** Already asked for by this page. */
const asked = new Set<string>()

/**
 * Queues the files of a share, except for videos, for which it opens the uploader. The files stay where they are until
 * the queue is done with them: see `UploadRunner`. `open` is called first, with whether there are videos. False if
 * there are no files.
 */
export async function takeShare(
  share: string,
  open: (hasVideos: boolean) => Promise<void>,
): Promise<boolean> {
  if (asked.has(share)) return true
  asked.add(share)
  // Until the queue has them: someone may close the page instead of logging in.
  markShare(share, true)
  const files = await askForShare(share)
  if (files.length === 0) {
    markShare(share, false)
    asked.delete(share)
    return false
  }
  const found = files.map((file) => ({ file, handle: null }))
  await open(hasVideos(found))
  const others = openUploader(found, share)
  if (others.length > 0) await offerFiles(Promise.resolve(others), share)
  return true
}

/** What was shared on an earlier visit, by someone who could not log in or had no network. */
export async function takeWaitingShares(): Promise<void> {
  for (const share of listWaitingShares()) await takeShare(share, async () => {})
}
