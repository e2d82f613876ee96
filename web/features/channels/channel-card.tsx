import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/accounts/account.ts'
import { saveOwnChannel, type ChannelLook } from '#contract/channels/channel.ts'
import { limits } from '#contract/limits.ts'
import { saveMessages } from '#web/session/save-messages.ts'
import { channelDisplayName } from '#domain/names/channel-name.ts'
import { call } from '#web/lib/api-client.ts'
import { SettingsFields } from '#web/session/settings-parts.tsx'
import { useSave } from '#web/session/use-save.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import styles from './channel-card.module.css'
import { ownChannelQuery } from './channels.api.ts'
import { texts } from './messages.ts'
import { PictureField } from './picture-field.tsx'

/** The settings for the look of one's own channel; its name is in the profile settings. */
export function ChannelCard({ user }: { user: User }) {
  const { data: look, isError, refetch } = useQuery(ownChannelQuery)
  const name = channelDisplayName(user.channel_name)
  return (
    <Card title={texts.yourChannel} id="channel">
      <div className={styles.intro}>
        <p className={styles.note}>{texts.intro}</p>
        <LinkButton to={`/channel/${user.id}`} size="small">
          {texts.viewChannel}
        </LinkButton>
      </div>
      {isError && !look && (
        <Banner
          tone="error"
          action={
            <Button size="small" onClick={() => void refetch()}>
              {texts.tryAgain}
            </Button>
          }
        >
          {texts.loadFailed}
        </Banner>
      )}
      {!look && !isError && <Skeleton shape="block" height={320} />}
      {look && (
        <>
          <PictureField
            kind="picture"
            hasOne={look.picture !== null}
            preview={<Avatar name={name} picture={look.picture} className={styles.avatar} />}
          />
          <PictureField
            kind="banner"
            hasOne={look.banner !== null}
            preview={
              look.banner === null ? (
                <span className={styles.banner} />
              ) : (
                <img src={look.banner} alt="" className={styles.banner} />
              )
            }
          />
          <p className={styles.note}>{texts.formats}</p>
          <AboutForm look={look} />
        </>
      )}
    </Card>
  )
}

function AboutForm({ look }: { look: ChannelLook }) {
  const client = useQueryClient()
  const { isSaving, failure, save } = useSave()
  const [typed, setTyped] = useState<string | null>(null)
  const about = typed ?? look.about
  const isEdited = about.trim() !== look.about

  const submit = async () => {
    if (!(await save(() => call(saveOwnChannel, { body: { about } }), saveMessages.saved))) return
    client.setQueryData(ownChannelQuery.queryKey, (now) => now && { ...now, about: about.trim() })
    setTyped(null)
  }
  return (
    <SettingsFields
      className={styles.form}
      isEdited={isEdited}
      failure={failure}
      onSave={submit}
      onDiscard={() => setTyped(null)}
    >
      <TextArea
        label={texts.about}
        hint={texts.aboutHint}
        value={about}
        rows={5}
        maxLength={limits.channelAboutMax}
        readOnly={isSaving}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </SettingsFields>
  )
}
