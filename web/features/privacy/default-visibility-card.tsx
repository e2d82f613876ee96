import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { activityMessages } from '#contract/activity-messages.ts'
import { saveMessages } from '#contract/save-messages.ts'
import { savePrivacy, type Privacy } from '#contract/privacy.ts'
import { audienceLabels, visibilityHints } from '#contract/visibility-labels.ts'
import { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import { call } from '#web/lib/api-client.ts'
import { useSave } from '#web/session/use-save.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RadioGroup } from '#web/ui/controls/choice.tsx'
import styles from './privacy.module.css'
import { privacyQuery } from './privacy.api.ts'
import { SaveButton } from './save-button.tsx'
import { texts } from './messages.ts'

const options = [
  {
    value: `${DefaultVisibility.onlyMe}`,
    label: audienceLabels[DefaultVisibility.onlyMe],
    hint: texts.whatEveryAccountStartsWith,
  },
  { value: `${DefaultVisibility.friends}`, label: audienceLabels[DefaultVisibility.friends] },
  {
    value: `${DefaultVisibility.unlisted}`,
    label: audienceLabels[DefaultVisibility.unlisted],
    hint: visibilityHints[Visibility.unlisted],
  },
  {
    value: `${DefaultVisibility.public}`,
    label: audienceLabels[DefaultVisibility.public],
    hint: visibilityHints[Visibility.public],
  },
] as const

type Choice = (typeof options)[number]['value']

/**
 * Applies to every activity without its own setting, including earlier uploads: so it is saved by a button
 * that says how many that is.
 */
export function DefaultVisibilityCard({ privacy }: { privacy: Privacy }) {
  const client = useQueryClient()
  const { isSaving, failure, save } = useSave()
  const saved = `${privacy.default_visibility}` as const
  const [chosen, setChosen] = useState<Choice>(saved)
  const isEdited = chosen !== saved
  const submit = async () => {
    const body = { default_visibility: Number(chosen) as DefaultVisibility }
    if (await save(() => call(savePrivacy, { body }), saveMessages.saved))
      await client.invalidateQueries(privacyQuery)
  }
  return (
    <Card title={texts.whoCanSeeYourActivities}>
      <div className={styles.form}>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <RadioGroup
          legend={texts.activitiesWithoutTheirOwn}
          name="default-visibility"
          options={options}
          value={chosen}
          onChange={setChosen}
        />
        {isEdited && privacy.activities_by_default > 0 && (
          <Banner tone="warning">
            {activityMessages.activitiesFollowDefault(privacy.activities_by_default)}
          </Banner>
        )}
        <SaveButton isEdited={isEdited} isSaving={isSaving} onSave={() => void submit()} />
      </div>
    </Card>
  )
}
