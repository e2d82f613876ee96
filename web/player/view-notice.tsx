import type { PlayerState } from './player-control.ts'
import type { PlayerSettings } from './player-settings.ts'
import { limitText } from './view/limit-messages.ts'
import type { ViewLimit } from './view/view-limits.ts'
import { viewSettingNames } from './view/wanted-view.ts'
import styles from './view-notice.module.css'

/** Reasons that nobody could have known in advance: the video was expected to be shown as chosen. */
const surprises: ReadonlySet<ViewLimit> = new Set([
  'bad_motion',
  'no_match',
  'other_shape',
  'stabilized_by_camera',
  'no_gl',
  'gl_lost',
])

/**
 * Says why the video is shown as recorded although something else was chosen. It disappears by itself: the choice
 * applies to all videos, and the player's settings continue to show the reason.
 */
export function ViewNotice({ state, settings }: { state: PlayerState; settings: PlayerSettings }) {
  const limit = viewSettingNames
    .filter((name) => settings[name])
    .map((name) => state.limits[name])
    .find((each) => each !== null && surprises.has(each))
  const text = limit && limitText(limit, state)
  return (
    <output>
      {text && (
        <span key={text} className={styles.notice}>
          {text}
        </span>
      )}
    </output>
  )
}
