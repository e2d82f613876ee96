import { useState, type SubmitEvent } from 'react'
import { followArea, type FollowedArea } from '#contract/following/following.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#web/lib/api-client.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { openLogin } from '#web/session/login-dialog.ts'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from './following.module.css'
import { refreshFollowing } from './following.api.ts'
import { texts } from './messages.ts'

const focusAtOnce = (field: HTMLInputElement | null): void => field?.focus()

/** Follows the area that the map shows, under a name of one's own. */
export function AreaFollow({ box }: { box: FollowedArea['bounding_box'] }) {
  const user = useCurrentUser()
  const { isSaving, failure, save } = useSave()
  const [name, setName] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = name?.trim() ?? ''
    setMissing(typed === '')
    if (typed === '' || isSaving) return
    const body = { name: typed, bounding_box: box }
    if (!(await save(() => call(followArea, { body }), texts.followed(typed)))) return
    setName(null)
    await refreshFollowing()
  }
  if (name === null)
    return (
      <Button
        size="small"
        className={styles.area}
        icon={<Icon name="bell" size={18} />}
        onClick={() => (user ? setName('') : openLogin())}
      >
        {texts.followArea}
      </Button>
    )
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <TextField
        label={texts.areaName}
        hint={texts.areaNameHint}
        {...(isMissing && { error: texts.nameMissing })}
        value={name}
        maxLength={limits.areaNameMax}
        readOnly={isSaving}
        // The field appears where the button was pressed.
        ref={focusAtOnce}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="small" busy={isSaving}>
          {texts.save}
        </Button>
        <Button size="small" variant="quiet" onClick={() => setName(null)}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
