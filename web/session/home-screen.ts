/** iPhones and iPads. iPads claim to be Macs, but Macs have no touch screen. */
export const isIos = (): boolean =>
  /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 0

/** Whether it runs as an app of its own. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
