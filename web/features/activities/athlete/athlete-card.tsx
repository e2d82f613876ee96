import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { athleteMistakeMessage } from '#contract/efforts/athlete-messages.ts'
import { changeAthlete, type Athlete, type EstimatedFrom } from '#contract/efforts/athlete.ts'
import { saveMessages } from '#web/session/save-messages.ts'
import { findAthleteMistake, noSettings, type AthleteSettings } from '#domain/effort/athlete.ts'
import { call } from '#web/lib/api-client.ts'
import { RetryBanner } from '#web/session/retry-banner.tsx'
import { SettingsFields } from '#web/session/settings-parts.tsx'
import { useSave } from '#web/session/use-save.ts'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { rich } from '#web/ui/labels/rich.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { writtenDay } from '#web/lib/written-time.ts'
import { athleteQuery } from '../sections/athlete.api.ts'
import { texts as zoneTexts } from '../sections/effort-messages.ts'
import styles from './athlete.module.css'
import { texts } from './messages.ts'
import { ZoneTable } from './zone-table.tsx'

type Name = keyof AthleteSettings
type Draft = Partial<Record<Name, string>>

const names = Object.keys(noSettings) as Name[]

/** What is known about someone's heart rate and power, and the zones that follow. */
export function AthleteCard() {
  const { data, error, refetch } = useQuery(athleteQuery)
  return (
    <Card>
      {error && !data && <RetryBanner onRetry={refetch}>{error.message}</RetryBanner>}
      {!data && !error && <Skeleton shape="block" height={320} />}
      {data && <AthleteForm athlete={data} />}
    </Card>
  )
}

function AthleteForm({ athlete }: { athlete: Athlete }) {
  const client = useQueryClient()
  const { isSaving, failure, save } = useSave()
  const [draft, setDraft] = useState<Draft>({})
  const [mistake, setMistake] = useState<{ name: Name; sentence: string }>()
  const { settings } = athlete
  const typed = (name: Name) => draft[name] ?? String(settings[name] ?? '')
  const isEdited = names.some((name) => typed(name).trim() !== String(settings[name] ?? ''))

  const submit = async (form: HTMLFormElement) => {
    const body = Object.fromEntries(names.map((name) => [name, numberOf(typed(name))])) as AthleteSettings
    const found = findAthleteMistake(body, new Date().getUTCFullYear())
    setMistake(found && { name: found.name, sentence: athleteMistakeMessage(found) })
    if (found) {
      const field = form.elements.namedItem(found.name)
      if (field instanceof HTMLInputElement) field.focus()
      return
    }
    const store = async () => client.setQueryData(athleteQuery.queryKey, await call(changeAthlete, { body }))
    if (await save(store, saveMessages.saved)) setDraft({})
  }

  const discard = () => {
    setDraft({})
    setMistake(undefined)
  }

  return (
    <SettingsFields
      className={styles.form}
      isEdited={isEdited}
      failure={failure}
      onSave={submit}
      onDiscard={discard}
    >
      <p className={styles.note}>{texts.whatFor}</p>
      <div className={styles.fields}>
        {names.map((name) => (
          <TextField
            key={name}
            name={name}
            label={texts.labels[name]}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={typed(name)}
            readOnly={isSaving}
            hint={typed(name) === '' ? hintOf(name, athlete) : plainHints[name]}
            error={mistake?.name === name ? mistake.sentence : undefined}
            onChange={({ target }) => {
              setDraft({ ...draft, [name]: target.value })
              setMistake(undefined)
            }}
          />
        ))}
      </div>
      <Zones athlete={athlete} />
    </SettingsFields>
  )
}

/** Something that is not a number is rejected like an impossible one. */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim()))

const plainHints: Partial<Record<Name, string>> = {
  resting_heart_rate: texts.restingHint,
  threshold_heart_rate: texts.thresholdHint,
  birth_year: texts.birthYearHint,
}

/** What is used while a field is empty, and where that comes from. */
function hintOf(name: Name, { heart_rate, power }: Athlete): ReactNode {
  if (name === 'max_heart_rate') {
    if (heart_rate?.from) return fromActivity(texts.heartRateFromActivity, heart_rate.max, heart_rate.from)
    return heart_rate?.source === 'age' ? texts.heartRateFromAge(heart_rate.max) : texts.heartRateUnknown
  }
  if (name === 'ftp')
    return power?.from ? fromActivity(texts.ftpFromActivity, power.ftp, power.from) : texts.ftpUnknown
  return plainHints[name]
}

function fromActivity(message: string, value: number, { activity_id, day }: EstimatedFrom): ReactNode {
  const link = <Link to={`/activity/${activity_id}`} />
  return <span>{rich(message, { link }, { value, day: writtenDay(day) })}</span>
}

function Zones({ athlete: { settings, heart_rate, power } }: { athlete: Athlete }) {
  if (!heart_rate && !power) return null
  return (
    <div className={styles.tables}>
      {heart_rate && (
        <ZoneTable
          title={zoneTexts.heartRateZones}
          note={shareOf(settings, heart_rate)}
          names={zoneTexts.heartRateZoneNames}
          limits={heart_rate.zones}
          unit={texts.bpm}
        />
      )}
      {power && (
        <ZoneTable
          title={zoneTexts.powerZones}
          note={texts.shareOf.ftp(power.ftp)}
          names={zoneTexts.powerZoneNames}
          limits={power.zones}
          unit={texts.watts}
        />
      )}
    </div>
  )
}

function shareOf(settings: AthleteSettings, { method, max }: NonNullable<Athlete['heart_rate']>): string {
  const { threshold_heart_rate: threshold, resting_heart_rate: resting } = settings
  if (method === 'threshold' && threshold !== null) return texts.shareOf.threshold(threshold)
  if (method === 'reserve' && resting !== null) return texts.shareOf.reserve(resting, max)
  return texts.shareOf.maximum(max)
}
