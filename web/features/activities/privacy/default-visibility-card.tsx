import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { activityMessages } from '#contract/activities/activity-messages.ts'
import { saveMessages } from '#web/session/save-messages.ts'
import { savePrivacy, type Privacy } from '#contract/privacy/privacy.ts'
import { audienceLabels, visibilityHints } from '#contract/visibility-labels.ts'
import { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import { call } from '#web/lib/api-client.ts'
import { SettingsFields } from '#web/session/settings-parts.tsx'
import { useSave } from '#web/session/use-save.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { RadioGroup } from '#web/ui/controls/choice.tsx'
import styles from './privacy.module.css'
import { privacyQuery } from './privacy.api.ts'
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
 * Applies to every activity without its own setting, including earlier uploads: so it is not saved
 * at once, and says how many that is.
 */
export function DefaultVisibilityCard({ privacy }: { privacy: Privacy }) {
  const client = useQueryClient()
  const { failure, save } = useSave()
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
      <SettingsFields
        className={styles.form}
        isEdited={isEdited}
        failure={failure}
        onSave={submit}
        onDiscard={() => setChosen(saved)}
      >
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
      </SettingsFields>
    </Card>
  )
}
