import { boundsOf } from '#domain/geo/bounds.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { metresPerDegree } from '#domain/geo/ellipsoid.ts'
import { maxRangeM, planFlight } from '#domain/geo/flight/plan-flight.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import type { ChartView } from '#web/chart/chart-view.ts'
import { type FlightCamera, takeCamera } from '#web/map/flight/flight-camera.ts'
import { createFlightPlayback, type FlightPlayback } from '#web/map/flight/flight-playback.ts'
import { loadHeights } from '#web/map/flight/load-heights.ts'
import type { GroundHeights } from '#web/map/ground.ts'
import type { MapHandle } from '#web/map/map-handle.ts'
import { joinMoment } from './join-moment.ts'
import type { PlaceAlong } from './place-along.ts'

export type FlightSession = {
  playback: FlightPlayback
  camera: FlightCamera
  /** Shares the moment with the charts, until the returned function is called. */
  joinMoment: (view: ChartView, along: PlaceAlong) => () => void
  end: () => void
}

type FlightOptions = {
  handle: MapHandle
  heights: GroundHeights
  samples: Samples
  /** For people who asked their system for less motion: nothing moves by itself. */
  isCalm: boolean
}

/** Null if the map was left meanwhile, or if there is no height at all. */
export async function beginFlight({
  handle,
  heights,
  samples,
  isCalm,
}: FlightOptions): Promise<FlightSession | null> {
  const area = boundsOf(samples.lat, samples.lon)
  if (!area) return null
  const heightAt = await loadHeights(heights, widen(area))
  if (!handle.map.style) return null
  const flight = planFlight(samples, heightAt)
  const playback = createFlightPlayback(flight.durationMs)
  const camera = takeCamera(handle)
  const show = () => camera.show(flight.viewAt(playback.ms.get()))
  const endings = [playback.ms.subscribe(show), camera.isFollowing.subscribe(show)]
  let isOver = false

  const setOff = async () => {
    await camera.approach(flight.viewAt(playback.ms.get()))
    if (!isOver) playback.play()
  }
  if (isCalm) show()
  else void setOff()
  return {
    playback,
    camera,
    joinMoment: (view, along) => joinMoment(playback, view, along),
    end() {
      isOver = true
      playback.pause()
      for (const end of endings) end()
      camera.leave()
    },
  }
}

/** Widens the box by the greatest distance between the camera and the track. */
function widen({ west, south, east, north }: BoundingBox): BoundingBox {
  const scale = metresPerDegree(Math.max(Math.abs(south), Math.abs(north)))
  const [across, along] = [maxRangeM / scale.east, maxRangeM / scale.north]
  return { west: west - across, south: south - along, east: east + across, north: north + along }
}
