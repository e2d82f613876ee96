import { usePlayerSettings } from '#web/player/player-settings.ts'

/** Not yet in the types of the browser's own objects. */
type SavingNavigator = Navigator & { connection?: { saveData?: boolean } }

const savesData = (): boolean =>
  (navigator as SavingNavigator).connection?.saveData === true ||
  window.matchMedia('(prefers-reduced-data: reduce)').matches

const avoidsMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Whether the next video starts by itself: as chosen, or by default unless the browser is set to save data or reduce
 * motion.
 */
export function usePlaysNext(): boolean {
  const [{ playsNext }] = usePlayerSettings()
  return playsNext ?? !(savesData() || avoidsMotion())
}
