import { useQueryClient } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import {
  removeChannelPicture,
  type ChannelLook,
  type ChannelPictureKind,
} from '#contract/channels/channel.ts'
import { call } from '#web/lib/api-client.ts'
import { useSave } from '#web/session/use-save.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FilePickerButton } from '#web/ui/controls/file-picker-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ownChannelQuery, sendPicture } from './channels.api.ts'
import { texts } from './messages.ts'
import styles from './picture-field.module.css'

type PictureFieldProps = { kind: ChannelPictureKind; hasOne: boolean; preview: ReactNode }

const extensions = ['.jpg', '.jpeg', '.png', '.webp']
const wordings = {
  picture: {
    label: texts.picture,
    hint: texts.pictureHint,
    saved: texts.pictureSaved,
    removed: texts.pictureRemoved,
  },
  banner: {
    label: texts.banner,
    hint: texts.bannerHint,
    saved: texts.bannerSaved,
    removed: texts.bannerRemoved,
  },
}

/** Chosen, cropped and shown at once; nothing else has to be saved. */
export function PictureField({ kind, hasOne, preview }: PictureFieldProps) {
  const client = useQueryClient()
  const labelId = useId()
  const { isSaving, failure, save } = useSave()
  const { label, hint, saved, removed } = wordings[kind]
  const change = (work: () => Promise<ChannelLook>, said: string) =>
    void save(async () => client.setQueryData(ownChannelQuery.queryKey, await work()), said)
  return (
    <section aria-labelledby={labelId} className={styles.field} data-kind={kind}>
      <div className={styles.texts}>
        <h3 id={labelId} className={styles.label}>
          {label}
        </h3>
        <p className={styles.hint}>{hint}</p>
      </div>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <div className={styles.row}>
        {preview}
        <div className={styles.actions}>
          <FilePickerButton
            extensions={extensions}
            busy={isSaving}
            onFiles={([chosen]) => {
              if (chosen) change(() => sendPicture(kind, chosen.file), saved)
            }}
          >
            {hasOne ? texts.replace(label) : texts.choose(label)}
          </FilePickerButton>
          {hasOne && (
            <Button
              variant="quiet"
              busy={isSaving}
              onClick={() => change(() => call(removeChannelPicture, { params: { kind } }), removed)}
            >
              {texts.remove(label)}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
