import type { FastifyInstance } from 'fastify'
import { deleteCaptions, saveCaptions } from '#contract/videos/captions.ts'
import { canonicalLanguage } from '#domain/media/captions/caption-language.ts'
import { UnreadableCaptionsError } from '#domain/media/captions/caption-file-messages.ts'
import { normaliseCaptions } from '#domain/media/captions/write-web-vtt.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { removeCaptions, storeCaptions, type CaptionsPlace } from './change-captions.ts'
import { captionsUnreadable } from './video-errors.ts'

const placeOf = (accountId: string, videoId: string, language: string): CaptionsPlace => ({
  accountId,
  videoId,
  language: canonicalLanguage(language) ?? language,
})

export function captionsRoutes(app: FastifyInstance, services: Services): void {
  handle(app, saveCaptions, ({ viewer, params, body }) =>
    storeCaptions(services, placeOf(viewer.id, params.id, body.language), readSent(body.text)),
  )

  handle(app, deleteCaptions, ({ viewer, params }) =>
    removeCaptions(services, placeOf(viewer.id, params.id, params.language)),
  )
}

/** Captions from a browser are never stored as they came: they are parsed, checked and written again. */
function readSent(text: string): string {
  try {
    return normaliseCaptions(text)
  } catch (error) {
    if (error instanceof UnreadableCaptionsError) throw captionsUnreadable(error.message)
    throw error
  }
}
