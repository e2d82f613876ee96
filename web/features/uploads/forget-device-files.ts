/** What pages and the service worker keep in the browser's private file system: copies of files to upload. */
const folders = ['uploads', 'shared']

/** Whoever uses this device next should not find what someone wanted to upload. */
export async function forgetDeviceFiles(): Promise<void> {
  const { serviceWorker, storage } = navigator as Partial<Pick<Navigator, 'serviceWorker' | 'storage'>>
  // The worker may hold some that are not on the disk. It has no origin to report.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  serviceWorker?.controller?.postMessage({ action: 'forget-shares' })
  // Neither is there on pages without HTTPS.
  const root = await storage?.getDirectory()
  for (const folder of folders) await root?.removeEntry(folder, { recursive: true }).catch(() => undefined)
}
