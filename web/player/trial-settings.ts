import { createStore, type Store } from '#web/lib/store.ts'
import type { ChosenSettings } from './player-settings.ts'
import { ownViewOf, withoutOwnView } from './view/first-view.ts'

/**
 * The settings of a player that shows a video as a first-time viewer sees it: the user's own choices about motion and
 * lens do not apply, and what they try out is not stored. All other settings are those of the browser.
 */
export function createTrialSettings(own: Store<ChosenSettings>): Store<ChosenSettings> {
  const trial = createStore(withoutOwnView(own.get()))
  own.subscribe(() => trial.set({ ...withoutOwnView(own.get()), ...ownViewOf(trial.get()) }))
  return {
    ...trial,
    set(chosen) {
      trial.set(chosen)
      own.set({ ...withoutOwnView(chosen), ...ownViewOf(own.get()) })
    },
  }
}
