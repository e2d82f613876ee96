import { useEffect, useEffectEvent, useId, useRef, type FormEvent, type ReactNode } from 'react'
import { saveMessages } from './save-messages.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { registerPending } from './leave-guard.ts'

type SettingsPart = {
  isEdited: boolean
  /** Shows its own error messages. Resolves to 'refused' if someone was asked for a password and did not provide it. */
  save: () => Promise<unknown>
  /** Back to what is saved. */
  discard: () => void
}

/** What can be changed on the current page of settings, in page order. */
const partsStore = createStore<ReadonlyMap<string, SettingsPart>>(new Map())
const isSavingStore = createStore(false)

/** For the one button of the page. */
export function useSettingsParts() {
  const parts = [...useStore(partsStore).values()]
  const isSaving = useStore(isSavingStore)
  return { hasParts: parts.length > 0, isEdited: parts.some(({ isEdited }) => isEdited), isSaving }
}

const listEdited = () => [...partsStore.get().values()].filter(({ isEdited }) => isEdited)

/** One after the other: some ask for a password first. */
export async function saveSettings(): Promise<void> {
  if (isSavingStore.get()) return
  isSavingStore.set(true)
  try {
    for (const { save } of listEdited()) if ((await save()) === 'refused') return
  } finally {
    isSavingStore.set(false)
  }
}

export function discardSettings(): void {
  for (const { discard } of listEdited()) discard()
}

type SettingsFieldsProps = {
  className?: string | undefined
  isEdited: boolean
  /** The message about the last attempt. */
  failure: string | null
  onSave: (form: HTMLFormElement) => Promise<unknown>
  onDiscard: () => void
  onChange?: ((event: FormEvent<HTMLFormElement>) => void) | undefined
  children: ReactNode
}

/** Fields that are saved by the one button of their page, with a warning before unsaved changes would be lost. */
export function SettingsFields({
  className,
  isEdited,
  failure,
  onSave,
  onDiscard,
  onChange,
  children,
}: SettingsFieldsProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  // Not registered again with each render: the page listens, and would render its cards again.
  const saveNow = useEffectEvent(async () => form.current && onSave(form.current))
  const discardNow = useEffectEvent(() => onDiscard())
  useEffect(() => {
    const part = { isEdited, save: async () => saveNow(), discard: () => discardNow() }
    partsStore.set(new Map(partsStore.get()).set(id, part))
  }, [id, isEdited])
  useEffect(
    () => () => partsStore.set(new Map([...partsStore.get()].filter(([other]) => other !== id))),
    [id],
  )
  useEffect(() => (isEdited ? registerPending('edits') : undefined), [isEdited])
  return (
    // Messages appear under the fields instead of in the browser's bubbles.
    <form
      ref={form}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        void saveSettings()
      }}
      onChange={onChange}
    >
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {children}
      {/* Enter saves only where there is a button for it. */}
      <button type="submit" hidden>
        {saveMessages.save}
      </button>
    </form>
  )
}
