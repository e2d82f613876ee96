import { valueAt, type Sampler } from '#domain/telemetry/sample-at.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { shareOf, type ProfileAxis } from './profile-axis.ts'
import type { ProfiledName } from './profile-values.ts'
import type { Scene } from './scene.ts'

/** The moving parts of a profile, marked by `data-part` because React does not control them. */
type Part = 'surface' | 'cursor' | 'pointed' | 'watched' | 'counter' | 'value'

type Options = { axis: ProfileAxis; sampler: Sampler; name: ProfiledName; write: (value: number) => string }

/**
 * Moves the cursor, the watched part, the hovered moment and the value there. Returns a function that stops
 * it.
 */
export function followProfileMoment(
  figure: HTMLElement,
  { control, preview }: Scene,
  options: Options,
): () => void {
  const { axis, sampler, name, write } = options
  const part = (which: Part) => figure.querySelector<HTMLElement>(`[data-part=${which}]`)
  const [surface, cursor, pointed] = [part('surface'), part('cursor'), part('pointed')]
  const [watched, counter, value] = [part('watched'), part('counter'), part('value')]

  const tellValue = () => {
    const at = preview.get()?.absoluteMs ?? control?.playhead.moment.absoluteMs ?? null
    const known = at === null ? Number.NaN : valueAt(sampler, name, at)
    if (value) value.textContent = Number.isNaN(known) ? '' : write(known)
  }
  const showPreview = () => {
    const moment = preview.get()
    move(pointed, moment && axis.placeOf(moment), axis)
    tellValue()
  }
  const showMoment = () => {
    if (!control) return
    const { moment } = control.playhead
    const place = axis.placeOf(moment)
    move(cursor, place, axis)
    // Videos of unknown time come last: by then all the others were watched.
    const until = place === null ? 1 : shareOf(axis, place)
    if (watched) watched.style.transform = `translateX(${(until - 1) * 100}%)`
    if (counter) counter.style.transform = `translateX(${(1 - until) * 100}%)`
  }
  const tellMoment = () => {
    if (!preview.get()) tellValue()
    const ms = control?.getState().projectMs ?? 0
    surface?.setAttribute('aria-valuenow', String(Math.round(ms / 1000)))
    surface?.setAttribute('aria-valuetext', `${formatDuration(ms)} ${value?.textContent ?? ''}`.trim())
  }
  showPreview()
  showMoment()
  tellMoment()
  const endings = [
    preview.subscribe(showPreview),
    control?.playhead.subscribe(showMoment),
    control?.subscribe(tellMoment),
  ]
  return () => {
    for (const end of endings) end?.()
  }
}

function move(element: HTMLElement | null, place: number | null, axis: ProfileAxis): void {
  if (!element) return
  element.hidden = place === null
  if (place !== null) element.style.transform = `translateX(${shareOf(axis, place) * 100}%)`
}
