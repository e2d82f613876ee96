import { useMemo } from 'react'
import { useStore } from '#web/lib/store.ts'
import { describeUpload } from './describe-upload.ts'
import { filmPicturesStore } from './film-pictures.ts'
import { progressText, shareOf } from './progress-text.ts'
import type { Upload } from './upload-queue.ts'
import { queueStore } from './uploads.ts'

type FilmOnItsWay = {
  /** From 0 to 1; null when nobody knows. */
  share: number | null
  /** How far it is, or what keeps it; null once it has arrived. */
  text: string | null
  /** The address of a small picture of it. */
  picture: string | null
}

/** The films that this browser is sending, by their ids on the server. */
export function useFilmsOnTheirWay(): ReadonlyMap<string, FilmOnItsWay> {
  const { uploads } = useStore(queueStore)
  const pictures = useStore(filmPicturesStore)
  return useMemo(() => {
    const films = new Map<string, FilmOnItsWay>()
    for (const upload of uploads) {
      const { id, film, file, progress } = upload
      if (!film?.videoId) continue
      const share = progress && shareOf(progress, file.size)
      films.set(film.videoId, { share, text: textOf(upload), picture: pictures.get(id) ?? null })
    }
    return films
  }, [uploads, pictures])
}

function textOf(upload: Upload): string | null {
  if (upload.progress) return progressText(upload.progress, upload.file.size)
  return upload.stage === 'DONE' ? null : describeUpload(upload).text
}
