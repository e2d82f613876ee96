import type { Motion } from '#domain/motion/motion.ts'
import { lensModelOf } from '#domain/stabilization/lens-model.ts'
import { viewDirections, widthOfView, type ViewDirections } from '#domain/stabilization/view-directions.ts'
import { emptyValues, type Sampler } from '#domain/telemetry/sample-at.ts'
import type { Piece } from '#domain/time/timeline.ts'
import type { MapHandle } from '#web/map/map-handle.ts'
import type { PlayerControl } from '#web/player/player-control.ts'
import { createConeMarker } from './cone-marker.ts'
import type { Scene } from './scene.ts'

/** Metres per second below which a course means little: people stand and turn. */
const minSpeed = 1.2

type Looking = { motion: Motion; clip: number; directions: ViewDirections; width: number }

/** Shows where the camera points, for videos that have motion data. Returns a function that stops it. */
export function followDirection(
  handle: MapHandle,
  { source, placeAt }: Scene,
  control: PlayerControl,
): () => void {
  const cone = createConeMarker(handle)
  const { playhead } = control
  const { telemetry } = source
  let looking: Looking | null = null
  const show = () => {
    const { clip, mediaMs, absoluteMs } = playhead.moment
    control.loadMotion()
    const motion = control.shownMotion
    if (!motion || !telemetry) {
      cone.hide()
      return
    }
    if (looking?.motion !== motion || looking.clip !== clip) {
      const piece = source.timeline.pieces.find((each) => each.clip === clip)
      looking = { motion, clip, ...lookingOf(motion, telemetry, piece) }
    }
    const [place, degrees] = [placeAt(absoluteMs), looking.directions.at(mediaMs / 1000)]
    if (place && !Number.isNaN(degrees)) cone.show(place, degrees, looking.width)
    else cone.hide()
  }
  show()
  const end = playhead.subscribe(show)
  return () => {
    end()
    cone.remove()
  }
}

function lookingOf(motion: Motion, telemetry: Sampler, piece: Piece | undefined) {
  const model = lensModelOf(motion.lens)
  return {
    directions: viewDirections(motion, coursesOf(telemetry, piece)),
    width: typeof model === 'string' ? 0 : widthOfView(model),
  }
}

/** The course at a moment of the video. */
function coursesOf(telemetry: Sampler, piece: Piece | undefined): (seconds: number) => number {
  const values = emptyValues()
  return (seconds) => {
    if (!piece || piece.absoluteFromMs === null) return Number.NaN
    const absoluteMs = piece.absoluteFromMs + (seconds * 1000 - piece.mediaFromMs) * piece.rate
    telemetry.at(absoluteMs, values, ['heading', 'speed'])
    return values.speed >= minSpeed ? values.heading : Number.NaN
  }
}
