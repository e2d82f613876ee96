/** Speaks with the service worker, which has taken shared files from the device (see share-files.ts there). */
type ShareAnswer = { action?: string; share?: string; files?: File[] } | null

/** The files of a share; none if they were taken before, or if there is no service worker. */
export async function askForShare(share: string): Promise<File[]> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  const worker = await findWorker()
  if (!serviceWorker || !worker) return []
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<ShareAnswer>) => {
      if (data?.action !== 'share-target' || data.share !== share) return
      serviceWorker.removeEventListener('message', hear)
      resolve(data.files ?? [])
    }
    serviceWorker.addEventListener('message', hear)
    serviceWorker.startMessages()
    // eslint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage({ action: 'share-target', share })
  })
}

/** The copies are no longer needed. */
export async function tellTaken(share: string): Promise<void> {
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  ;(await findWorker())?.postMessage({ action: 'share-taken', share })
}

async function findWorker(): Promise<ServiceWorker | null> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
  // A page that was reloaded bypassing the worker has no controller.
  return serviceWorker?.controller ?? (await serviceWorker?.getRegistration())?.active ?? null
}

/** Finds files of earlier shares again; each share is asked for once. */
export function shareFinder(): (
  share: string,
  file: { name: string; size: number },
) => Promise<File | undefined> {
  const asked = new Map<string, Promise<File[]>>()
  return async (share, { name, size }) => {
    const files = asked.get(share) ?? askForShare(share)
    asked.set(share, files)
    return (await files).find((file) => file.name === name && file.size === size)
  }
}
