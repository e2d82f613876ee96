import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { kindLabels } from '#contract/notifications/notification-messages.ts'
import {
  digestRhythms,
  saveNotificationSettings,
  type NotificationSettings,
} from '#contract/notifications/notifications.ts'
import { saveMessages } from '#web/session/save-messages.ts'
import { call } from '#web/lib/api-client.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { SettingsFields } from '#web/session/settings-parts.tsx'
import { useSave } from '#web/session/use-save.ts'
import { RadioGroup } from '#web/ui/controls/choice.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { texts } from './messages.ts'
import { pushQuery, settingsQuery } from './notifications.api.ts'
import { PushSection } from './push/push-section.tsx'
import styles from './notifications-card.module.css'

/** What someone is notified about, and how. */
export function NotificationsCard() {
  const { data, isError, refetch } = useQuery(settingsQuery)
  // If this request fails, the rest can still be changed.
  const { data: push, isPending } = useQuery(pushQuery)
  const publicKey = push?.publicKey ?? null
  return (
    <Card>
      {isError && !data && <RetryBanner onRetry={refetch}>{texts.settingsNotLoaded}</RetryBanner>}
      {(!data || isPending) && !isError && <Skeleton shape="block" height={480} />}
      {data && !isPending && (
        <div className={styles.form}>
          {push && publicKey !== null && <PushSection publicKey={publicKey} isOn={push.isOn} />}
          <SettingsForm
            saved={data}
            hasAddress={data.has_confirmed_address}
            channels={channels.filter((channel) => channel !== 'push' || publicKey !== null)}
          />
        </div>
      )}
    </Card>
  )
}

type Kind = NotificationSettings['kinds'][number]
const channels = ['bell', 'push', 'digest'] as const
type Channel = (typeof channels)[number]
const channelNames = { bell: texts.onSite, push: texts.push, digest: texts.byMail }

type FormProps = { saved: NotificationSettings; hasAddress: boolean; channels: readonly Channel[] }

function SettingsForm({ saved, hasAddress, channels: offered }: FormProps) {
  const client = useQueryClient()
  const { failure, save } = useSave()
  const [edited, setEdited] = useState<NotificationSettings | null>(null)
  const chosen = edited ?? { digest: saved.digest, kinds: saved.kinds }
  const change = (changed: Kind) =>
    setEdited({ ...chosen, kinds: chosen.kinds.map((one) => (one.kind === changed.kind ? changed : one)) })
  const submit = async () => {
    if (!(await save(() => call(saveNotificationSettings, { body: chosen }), saveMessages.saved))) return
    await client.invalidateQueries(settingsQuery)
    // What was chosen meanwhile is not saved yet.
    setEdited((now) => (now === edited ? null : now))
  }
  return (
    <SettingsFields
      className={styles.form}
      isEdited={edited !== null && !isSame(edited, saved)}
      failure={failure}
      onSave={submit}
      onDiscard={() => setEdited(null)}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.what}</th>
            {offered.map((channel) => (
              <th key={channel} scope="col">
                {channelNames[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chosen.kinds.map((row) => (
            <KindRow key={row.kind} row={row} channels={offered} onChange={change} />
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{texts.decisions}</p>
      <RadioGroup
        legend={texts.digest}
        name="digest"
        options={digestRhythms.map((value) => ({ value, label: texts.digestOptions[value] }))}
        value={chosen.digest}
        onChange={(digest) => setEdited({ ...chosen, digest })}
      />
      <p className={styles.note}>{texts.digestHint}</p>
      {!hasAddress && chosen.digest !== 'off' && <Banner tone="info">{texts.addressMissing}</Banner>}
    </SettingsFields>
  )
}

const isSame = (one: NotificationSettings, other: NotificationSettings): boolean =>
  one.digest === other.digest &&
  one.kinds.every((row, n) => channels.every((channel) => row[channel] === other.kinds[n]?.[channel]))

type RowProps = { row: Kind; channels: readonly Channel[]; onChange: (row: Kind) => void }

function KindRow({ row, channels: offered, onChange }: RowProps) {
  const label = kindLabels[row.kind]
  const box = (channel: Channel) => (
    <td key={channel}>
      <label className={styles.cell}>
        <input
          type="checkbox"
          className={styles.box}
          aria-label={`${label}: ${channelNames[channel]}`}
          checked={row[channel]}
          onChange={({ currentTarget }) => onChange({ ...row, [channel]: currentTarget.checked })}
        />
      </label>
    </td>
  )
  return (
    <tr>
      <th scope="row">{label}</th>
      {offered.map(box)}
    </tr>
  )
}
