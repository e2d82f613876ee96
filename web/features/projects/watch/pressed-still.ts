/** Whether someone has clicked on the picture that stood in for the player (web/public/wake.js). */
export const wasStillPressed = (): boolean => document.documentElement.dataset['pressed'] === 'play'

/** The next video waits for a click of its own. */
export function forgetPress(): void {
  delete document.documentElement.dataset['pressed']
}
