/** Whether the browser has no network at all. Not every navigator knows: Node's does not. */
export const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine
