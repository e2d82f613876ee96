import { createStoredStore, shapeOf } from '#web/lib/stored-settings.ts'

type Sound = { volume: number; isMuted: boolean }

const loud: Sound = { volume: 1, isMuted: false }

function isSound(value: unknown): value is Sound {
  if (typeof value !== 'object' || value === null) return false
  const { volume, isMuted } = value as Partial<Record<keyof Sound, unknown>>
  return typeof isMuted === 'boolean' && typeof volume === 'number' && volume >= 0 && volume <= 1
}

/** Kept for the next video. */
export const soundStore = createStoredStore<Sound>('player-sound', shapeOf(isSound), () => loud, loud)
