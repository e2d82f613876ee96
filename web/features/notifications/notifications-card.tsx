import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { kindLabels } from '#contract/notification-messages.ts'
import {
  digestRhythms,
  saveNotificationSettings,
  type NotificationSettings,
} from '#contract/notifications.ts'
import { saveMessages } from '#contract/save-messages.ts'
import { call } from '#web/lib/api-client.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { RadioGroup } from '#web/ui/controls/choice.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { texts } from './messages.ts'
import { pushQuery, settingsQuery } from './notifications.api.ts'
import { PushSection } from './push/push-section.tsx'
import styles from './notifications-card.module.css'

/** Of what someone is told, and how. */
export function NotificationsCard() {
  const { data, isError, refetch } = useQuery(settingsQuery)
  // Without an answer, the rest can be changed all the same.
  const { data: push, isPending } = useQuery(pushQuery)
  const publicKey = push?.publicKey ?? null
  return (
    <Card title={texts.cardTitle} id="notifications">
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
  const { isSaving, failure, save } = useSave()
  const [chosen, setChosen] = useState<NotificationSettings>({ digest: saved.digest, kinds: saved.kinds })
  const change = (changed: Kind) =>
    setChosen({ ...chosen, kinds: chosen.kinds.map((one) => (one.kind === changed.kind ? changed : one)) })
  const submit = async () => {
    if (await save(() => call(saveNotificationSettings, { body: chosen }), saveMessages.saved))
      await client.invalidateQueries(settingsQuery)
  }
  return (
    <div className={styles.form}>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
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
        onChange={(digest) => setChosen({ ...chosen, digest })}
      />
      <p className={styles.note}>{texts.digestHint}</p>
      {!hasAddress && chosen.digest !== 'off' && <Banner tone="info">{texts.addressMissing}</Banner>}
      <div>
        <Button busy={isSaving} onClick={() => void submit()}>
          {texts.save}
        </Button>
      </div>
    </div>
  )
}

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
