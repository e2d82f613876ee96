import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { FirstView } from '#contract/site/first-view.ts'
import { withoutOwnView } from '#web/player/view/first-view.ts'
import { limitText } from '#web/player/view/limit-messages.ts'
import { noLimits } from '#web/player/view/view-limits.ts'
import type { PlayerState } from '#web/player/player-control.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'
import { useChoosing } from '../timeline/use-choosing.ts'
import { choicesWith, firstLimits, isSameView, limitOf, reasonsIn, seenView } from './first-view-choices.ts'
import styles from './inspector.module.css'
import { texts } from './messages.ts'

/** How a video is shown to viewers who have not chosen for themselves, visible in the player at once. */
export function FirstViewFields({ video }: { video: Video }) {
  const { change, trial, videos } = useEditing()
  const show = useChoosing()
  const state = usePlayerState(videos.indexOf(video))
  const limits = firstLimits(state?.limits ?? noLimits, video.info.motion_quality)
  const motionMessage = state?.motionMessage ?? null
  const { first_view: firstView } = video.link
  const { choices, current } = choicesWith(firstView)
  const reasons = reasonsIn(choices, limits).map(({ limit, labels }) =>
    texts.cannotBeChosen(labels, limitText(limit, { motionMessage })),
  )
  const seen = state ? seenView(state.view, limits) : firstView
  const choose = (chosen: FirstView | undefined, keys = [video.key]) => {
    // From now on the player shows what was chosen instead of what was tried out.
    trial.set(withoutOwnView(trial.get()))
    change({ type: 'view', keys, firstView: chosen })
  }
  return (
    <section className={styles.group} aria-label={texts.motionAndLens}>
      <h3 className={styles.heading}>{texts.motionAndLens}</h3>
      <Select
        label={texts.howViewersFirstSeeIt}
        hint={[texts.viewersCanChangeIt, ...reasons].join(' ')}
        value={current.value}
        options={choices.map(({ value, label, firstView: offered }) => ({
          value,
          label,
          disabled: value !== current.value && limitOf(offered, limits) !== null,
        }))}
        onChange={({ currentTarget }) => {
          show(video)
          choose(choices.find(({ value }) => value === currentTarget.value)?.firstView)
        }}
      />
      <div className={styles.row}>
        <Button size="small" disabled={isSameView(seen, firstView)} onClick={() => choose(seen)}>
          {texts.takeWhatISeeNow}
        </Button>
        {videos.length > 1 && (
          <Button
            size="small"
            onClick={() =>
              choose(
                firstView,
                videos.map(({ key }) => key),
              )
            }
          >
            {texts.copyToAllClips}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Null while the player shows another video. */
function usePlayerState(clip: number): PlayerState | null {
  const { control } = useEditing()
  const subscribe = useCallback(
    (listener: () => void) => control?.subscribe(listener) ?? (() => undefined),
    [control],
  )
  const state = useSyncExternalStore(subscribe, () => control?.getState() ?? null)
  useEffect(() => control?.examineView(clip), [control, clip])
  return state?.clip === clip ? state : null
}
