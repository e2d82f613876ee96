import { Select } from '#web/ui/controls/select.tsx'
import type { LocalRecording } from '#web/workers/video-reader/protocol.ts'
import { partTitle } from './recording-title.ts'
import { texts } from './messages.ts'

type RecordingChoiceProps = {
  recordings: readonly LocalRecording[]
  chosen: number
  onChoose: (index: number) => void
}

/** For files with several recordings, such as a triathlon. */
export function RecordingChoice({ recordings, chosen, onChoose }: RecordingChoiceProps) {
  return (
    <Select
      label={texts.activity}
      hint={texts.thisFileHasActivities(recordings.length)}
      value={String(chosen)}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      options={recordings.map((local, index) => ({
        value: String(index),
        label: `${index + 1}. ${partTitle(local)}`,
      }))}
    />
  )
}
