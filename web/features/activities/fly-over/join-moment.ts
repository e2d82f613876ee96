import type { ChartView } from '#web/chart/chart-view.ts'
import type { FlightPlayback } from '#web/map/flight/flight-playback.ts'
import type { PlaceAlong } from './place-along.ts'

/** Connects a flight and the charts: both show the same moment, and either can move it. */
export function joinMoment(playback: FlightPlayback, view: ChartView, along: PlaceAlong): () => void {
  let told: number | null = null
  const tell = () => {
    told = along.placeAt(playback.ms.get() / playback.durationMs)
    view.cursor.set(told)
  }
  const follow = () => {
    const place = view.cursor.get()
    // The pointer that leaves a chart takes its moment away; the flight still has one.
    if (place === null) tell()
    else if (place !== told) playback.seek(along.shareAt(place) * playback.durationMs)
  }
  const before = view.cursor.get()
  if (before === null) tell()
  else playback.seek(along.shareAt(before) * playback.durationMs)
  const endings = [playback.ms.subscribe(tell), view.cursor.subscribe(follow)]
  return () => {
    for (const end of endings) end()
  }
}
