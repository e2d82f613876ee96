import type { UploadedVideo } from '#contract/video.ts'

/** How far a film is that this browser is sending. */
export type FilmOnItsWay = {
  /** From 0 to 1; null when nobody knows. */
  share: number | null
  /** How far it is, or what keeps it; null once it has arrived. */
  text: string | null
  /** The address of a small picture of it. */
  picture: string | null
}

/** What the page of films needs from what uploads them. */
export type FilmSources = {
  /** Asks for films and uploads them. */
  onUpload: () => void
  /** Asks for the rest of a film that was not uploaded completely. */
  onContinue: (video: UploadedVideo) => void
  /** Asks for a file that takes the place of the film's own. */
  onReplace: (video: UploadedVideo) => void
  /** By the ids of the films. */
  onTheirWay: ReadonlyMap<string, FilmOnItsWay>
}
