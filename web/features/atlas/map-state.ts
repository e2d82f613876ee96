import { atlasMessages } from '#contract/atlas/atlas-messages.ts'
import { difficulties, type Difficulty } from '#domain/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { isSport, type Sport } from '#domain/sport.ts'
import { boxNumbers, boxOf } from './map-box.ts'
import { isSearchable } from '#domain/atlas/searchable.ts'

/** What the map shows. Kept in the address, so that links and the back button show the same map. */
export type MapState = {
  /** The typed text. */
  q: string
  /** The name of the selected place. */
  qn: string
  /** The area whose activities are listed. */
  box: BoundingBox | null
  sport: Sport | null
  difficulty: Difficulty | null
  /** The place that is shown. */
  id: string | null
  /** Layers that are switched off. */
  off: readonly string[]
  /** The selected list; null for videos where there are any. */
  show: ResultKind | null
}

const resultKinds = ['videos', 'activities'] as const
export type ResultKind = (typeof resultKinds)[number]

const longestText = 200

/**
 * People can write anything into an address: invalid values are ignored, except an id that is not a place.
 */
export function readMapState(search: URLSearchParams): MapState {
  const sport = search.get('sport') ?? ''
  const id = search.get('id')
  if (id !== null && !id.includes('@')) throw new Error(atlasMessages.notAPlaceId)
  return {
    q: textOf(search.get('q')),
    qn: textOf(search.get('qn')),
    box: boxOf(
      numberOf(search.get('w')),
      numberOf(search.get('s')),
      numberOf(search.get('e')),
      numberOf(search.get('n')),
    ),
    sport: isSport(sport) ? sport : null,
    difficulty: difficulties.find((name) => name === search.get('difficulty')) ?? null,
    id,
    off: (search.get('off') ?? '').split(',').filter((name) => /^[a-z-]{1,20}$/.test(name)),
    show: resultKinds.find((kind) => kind === search.get('show')) ?? null,
  }
}

export function writeMapState({ q, qn, box, sport, difficulty, id, off, show }: MapState): URLSearchParams {
  const search = new URLSearchParams()
  if (q !== '') search.set('q', q)
  if (qn !== '') search.set('qn', qn)
  if (box) {
    for (const [i, name] of ['w', 's', 'e', 'n'].entries()) search.set(name, String(boxNumbers(box)[i]))
  }
  if (sport) search.set('sport', sport)
  if (difficulty) search.set('difficulty', difficulty)
  if (id !== null) search.set('id', id)
  if (off.length > 0) search.set('off', off.join(','))
  if (show) search.set('show', show)
  return search
}

const textOf = (value: string | null): string => (value ?? '').trim().slice(0, longestText)

function numberOf(value: string | null): number {
  return value === null || value.trim() === '' ? Number.NaN : Number(value)
}

/** The part of an address that is searched for in videos: text typed to find a place does not count. */
export function videoSearchOf({ q, qn, box, id, sport }: MapState) {
  return { q: qn === '' && id === null && isSearchable(q) ? q : '', box, id, sport }
}
