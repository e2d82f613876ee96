import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { captionMessages } from '#contract/videos/caption-messages.ts'
import { deleteCaptions, saveCaptions } from '#contract/videos/captions.ts'
import { UnreadableCaptionsError } from '#domain/media/captions/caption-file-messages.ts'
import { canonicalLanguage } from '#domain/media/captions/caption-language.ts'
import { call, CallError } from '#web/lib/api-client.ts'
import { languageName } from '#web/lib/language-name.ts'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FilePickerButton } from '#web/ui/controls/file-picker-button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { useEditing } from '../editor-context.ts'
import { videoQuery } from '../editor.api.ts'
import type { Video } from '../session/video.ts'
import styles from './captions-fields.module.css'
import { decodeCaptions } from './decode-captions.ts'
import inspector from './inspector.module.css'
import { texts } from './messages.ts'

/**
 * Captions belong to the video and not to the project: every change is saved at once and cannot be undone.
 */
export function CaptionsFields({ video }: { video: Video }) {
  const options = useMemo(() => languageOptions(navigator.languages), [])
  const [language, setLanguage] = useState(options[0]?.value ?? 'en')
  const { isSaving, failure, change } = useCaptionChanges(video.key)
  const there = video.upload?.captions ?? []
  return (
    <section className={inspector.group} aria-label={texts.captions}>
      <h3 className={inspector.heading}>{texts.captions}</h3>
      {there.length === 0 ? (
        <p className={inspector.note}>{texts.whatIsSaidInThisVideoForPeople}</p>
      ) : (
        <ul className={styles.languages}>
          {there.map((tag) => (
            <li key={tag} className={styles.language}>
              <span>{languageName(tag)}</span>
              <Button
                size="small"
                icon={<Icon name="trash" size={18} />}
                aria-label={texts.removeTheCaptionsIn(languageName(tag))}
                busy={isSaving}
                onClick={() => void change({ language: tag, file: null })}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.adding}>
        <Select
          label={texts.language}
          options={options}
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        />
        <FilePickerButton
          extensions={['.srt', '.vtt']}
          busy={isSaving}
          onFiles={([chosen]) => void change({ language, file: chosen?.file ?? null })}
        >
          {there.includes(language) ? texts.replaceCaptions : texts.addCaptions}
        </FilePickerButton>
      </div>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
    </section>
  )
}

/** Null removes the existing captions. */
type CaptionChange = { language: string; file: File | null }

function useCaptionChanges(videoId: string) {
  const { session } = useEditing()
  const client = useQueryClient()
  const { isSaving, failure, save } = useSave()
  const change = async ({ language, file }: CaptionChange) => {
    const said = (file ? captionMessages.saved : captionMessages.removed)(languageName(language))
    const isDone = await save(() => (file ? send(videoId, language, file) : remove(videoId, language)), said)
    if (!isDone) return
    await client.invalidateQueries(videoQuery(videoId))
    // The player next to it shows them, too.
    await session.refreshProject()
  }
  return { isSaving, failure, change }
}

async function send(id: string, language: string, file: File): Promise<void> {
  const text = decode(new Uint8Array(await file.arrayBuffer()))
  await call(saveCaptions, { params: { id }, body: { language, text } })
}

/** Refuses what the server would refuse. */
function decode(bytes: Uint8Array): string {
  try {
    return decodeCaptions(bytes)
  } catch (error) {
    if (error instanceof UnreadableCaptionsError) throw new CallError(422, error.message, error.message)
    throw error
  }
}

async function remove(id: string, language: string): Promise<void> {
  await call(deleteCaptions, { params: { id, language } })
}

/** Languages that many people speak, or that are spoken where many people go outdoors. */
const usualLanguages =
  'ar bg bn ca cs cy da de el en en-GB en-US es es-419 et eu fa fi fr fr-CA ga gl gsw he hi hr hu id is it ja ko lt lv mk ms nb ne nl nn pl pt pt-BR rm ro ru sk sl sq sr sv sw ta th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  )

type LanguageOption = { value: string; label: string }

/** The reader's own come first, the others by name. */
function languageOptions(own: readonly string[]): LanguageOption[] {
  const first = [...new Set(own.flatMap((tag) => canonicalLanguage(tag) ?? []))]
  const rest = usualLanguages.filter((tag) => !first.includes(tag)).map(optionOf)
  return [...first.map(optionOf), ...rest.toSorted((one, other) => one.label.localeCompare(other.label))]
}

const optionOf = (tag: string): LanguageOption => ({ value: tag, label: languageName(tag) })
