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
import { settingsQuery } from './notifications.api.ts'
import styles from './notifications-card.module.css'

/** Of what someone is told, and how. */
export function NotificationsCard() {
  const { data, isError, refetch } = useQuery(settingsQuery)
  return (
    <Card title={texts.cardTitle} id="notifications">
      {isError && !data && <RetryBanner onRetry={refetch}>{texts.settingsNotLoaded}</RetryBanner>}
      {!data && !isError && <Skeleton shape="block" height={480} />}
      {data && <SettingsForm saved={data} hasAddress={data.has_confirmed_address} />}
    </Card>
  )
}

type Kind = NotificationSettings['kinds'][number]

function SettingsForm({ saved, hasAddress }: { saved: NotificationSettings; hasAddress: boolean }) {
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
            <th scope="col">{texts.onSite}</th>
            <th scope="col">{texts.byMail}</th>
          </tr>
        </thead>
        <tbody>
          {chosen.kinds.map((row) => (
            <KindRow key={row.kind} row={row} onChange={change} />
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

function KindRow({ row, onChange }: { row: Kind; onChange: (row: Kind) => void }) {
  const label = kindLabels[row.kind]
  const box = (channel: 'bell' | 'digest', name: string) => (
    <td>
      <label className={styles.cell}>
        <input
          type="checkbox"
          className={styles.box}
          aria-label={`${label}: ${name}`}
          checked={row[channel]}
          onChange={({ currentTarget }) => onChange({ ...row, [channel]: currentTarget.checked })}
        />
      </label>
    </td>
  )
  return (
    <tr>
      <th scope="row">{label}</th>
      {box('bell', texts.onSite)}
      {box('digest', texts.byMail)}
    </tr>
  )
}
