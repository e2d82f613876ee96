/** What pages and the service worker keep in the browser's private file system: copies of files to upload. */
const folders = ['uploads', 'shared']

/** Whoever uses this device next should not find what someone wanted to upload. */
export async function forgetDeviceFiles(): Promise<void> {
  const { serviceWorker, storage } = navigator as Partial<Pick<Navigator, 'serviceWorker' | 'storage'>>
  // The service worker may hold files that are not on the disk. Workers take no target origin.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  serviceWorker?.controller?.postMessage({ action: 'forget-shares' })
  // Pages without HTTPS have neither of the two.
  const root = await storage?.getDirectory()
  for (const folder of folders) await root?.removeEntry(folder, { recursive: true }).catch(() => undefined)
}
