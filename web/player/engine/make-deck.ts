import type { PlayerState } from '#web/player/player-control.ts'
import type { Deck, DeckLoad } from './deck.ts'
import { VideoDeck } from './video-deck.ts'
import { YouTubeDeck } from './youtube-deck.ts'

/** A deck with a video at the current rate and volume; null when the video cannot be played, or not yet. */
export function makeDeck(
  load: DeckLoad,
  { rate, volume, isMuted, height }: PlayerState,
  isEmbedAllowed: boolean,
): Deck | null {
  const { video } = load
  let deck: Deck | null = null
  if (video.youtube_id !== null && isEmbedAllowed) deck = new YouTubeDeck(video.youtube_id, load)
  else if (video.url !== null) deck = new VideoDeck(video.url, load)
  deck?.setRate(rate)
  deck?.setSound(volume, isMuted)
  deck?.setHeight(height)
  return deck
}
