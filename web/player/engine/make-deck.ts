import type { VideoInfo } from '#contract/project.ts'
import type { PlayerState } from '#web/player/player-control.ts'
import type { Deck, DeckListener } from './deck.ts'
import { VideoDeck } from './video-deck.ts'
import { YouTubeDeck } from './youtube-deck.ts'

export type DeckPlace = { startMs: number; listener: DeckListener }

/** A deck with a video at the current rate and volume; null when the video cannot be played, or not yet. */
export function makeDeck(
  video: VideoInfo,
  { startMs, listener }: DeckPlace,
  { rate, volume, isMuted, height }: PlayerState,
  isEmbedAllowed: boolean,
): Deck | null {
  let deck: Deck | null = null
  if (video.youtube_id !== null && isEmbedAllowed)
    deck = new YouTubeDeck(video.youtube_id, { video, startMs, listener })
  else if (video.url !== null) deck = new VideoDeck(video.url, { video, startMs, listener })
  deck?.setRate(rate)
  deck?.setSound(volume, isMuted)
  deck?.setHeight(height)
  return deck
}
