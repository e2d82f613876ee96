import type { PlayerState } from './player-control.ts'
import type { PlayerSettings } from './player-settings.ts'
import { limitText } from './view/limit-messages.ts'
import type { ViewLimit } from './view/view-limits.ts'
import { viewSettingNames } from './view/wanted-view.ts'
import styles from './view-notice.module.css'

/** What nobody could have known before: the video was expected to be shown as chosen. */
const surprises: ReadonlySet<ViewLimit> = new Set([
  'bad_motion',
  'no_match',
  'other_shape',
  'stabilized_by_camera',
  'no_gl',
  'gl_lost',
])

/**
 * Why the video is shown as recorded although something else was chosen. It goes away by itself: the choice
 * applies to all videos, and the settings of the player keep the reason.
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
