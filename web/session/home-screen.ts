/** iPhones and iPads. The latter say that they are Macs, but those cannot be touched. */
export const isIos = (): boolean =>
  /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 0

/** Whether it runs as an app of its own. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
