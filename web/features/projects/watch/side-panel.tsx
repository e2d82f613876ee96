import { useMemo, useState, type ReactNode } from 'react'
import type { Sampler } from '#domain/telemetry/sample-at.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { SegmentedControl } from '#web/ui/controls/choice.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { videoAxis, activityAxis, type Extent } from './profile-axis.ts'
import { profiledOf, profiledIn, type ProfiledName } from './profile-values.ts'
import { Profile } from './profile.tsx'
import type { Scene } from './scene.ts'
import styles from './side-panel.module.css'
import { texts } from './messages.ts'

export type MapChoice = { extent: Extent; isFollowing: boolean }

type SidePanelProps = {
  scene: Scene
  choice: MapChoice
  onChoice: (choice: MapChoice) => void
  /** The map, or what stands in its place. */
  map: ReactNode
  onMapWanted: () => void
}

/** The map and the profile beside the video. */
export function SidePanel({ scene, choice, onChoice, map, onMapWanted }: SidePanelProps) {
  const { source, route } = scene
  const hasMap = route.bounds !== null
  const [chosen, setChosen] = useState<ProfiledName>('altitude')
  const names = source.telemetry ? profiledIn(source.telemetry) : []
  const name = names.includes(chosen) ? chosen : names[0]
  return (
    <section className={styles.panel} aria-label={texts.mapAndProfile}>
      {hasMap && (
        <div className={styles.map} onPointerEnter={onMapWanted} onFocus={onMapWanted}>
          {map}
        </div>
      )}
      <div className={styles.bar}>
        <ExtentChoice scene={scene} choice={choice} onChoice={onChoice} />
        {names.length > 1 && name && (
          <Select
            className={styles.series}
            label={texts.profileOf}
            hideLabel
            value={name}
            onChange={({ currentTarget }) => setChosen(currentTarget.value as ProfiledName)}
            options={names.map((each) => ({ value: each, label: profiledOf(each, source).label }))}
          />
        )}
        {hasMap && scene.control && (
          <IconButton
            label={texts.followOnTheMap}
            icon={<Icon name="locate" />}
            aria-pressed={choice.isFollowing}
            className={styles.follow}
            onClick={() => onChoice({ ...choice, isFollowing: !choice.isFollowing })}
          />
        )}
      </div>
      {source.telemetry && name && (
        <ProfilePart scene={scene} sampler={source.telemetry} extent={choice.extent} name={name} />
      )}
    </section>
  )
}

/** Only where there is a difference: something is played whose time is known, and something was recorded. */
function ExtentChoice({
  scene: { source },
  choice,
  onChoice,
}: Pick<SidePanelProps, 'scene' | 'choice' | 'onChoice'>) {
  if (source.timeline.startMs === null || source.telemetry === null) return null
  return (
    <SegmentedControl
      label={texts.whatTheMapAndTheProfileShow}
      options={[
        { value: 'video', label: texts.video },
        { value: 'activity', label: texts.activity },
      ]}
      value={choice.extent}
      onChange={(extent) => onChoice({ ...choice, extent })}
    />
  )
}

type ProfilePartProps = { scene: Scene; sampler: Sampler; extent: Extent; name: ProfiledName }

function ProfilePart({ scene, sampler, extent, name }: ProfilePartProps) {
  const { timeline } = scene.source
  const axis = useMemo(
    () => (extent === 'video' ? videoAxis(timeline) : null) ?? activityAxis(timeline, sampler),
    [extent, timeline, sampler],
  )
  return axis && <Profile scene={scene} axis={axis} sampler={sampler} name={name} />
}
