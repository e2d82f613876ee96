import type { MotionUnavailable } from '#domain/camera/orientation.ts'
import type { MotionLens } from '#domain/motion/motion.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { VideoContent } from '#web/workers/video-reader/protocol.ts'
import { FactList, type Fact } from './fact-list.tsx'
import { writtenCount, writtenNumber } from './written-values.ts'

const lensLabels: Record<MotionLens['from'], string> = {
  poly: 'From the camera’s polynomial',
  zfov: 'From its field of view',
  linear: 'From its field of view; the camera has straightened the picture',
  guess: 'Guessed: the camera has widened the picture',
}
const missingLabels: Record<MotionUnavailable, string> = {
  no_sensor: 'There is no gyroscope and no orientation in this video.',
  stabilised_by_camera: 'The camera has stabilised the picture and does not say how.',
  not_recorded: 'The camera has streams for its orientation but wrote no rotation into them.',
  unknown_axes: 'The camera does not say how its sensors are mounted.',
}
const sourceLabels = {
  cori: 'The orientation computed by the camera (CORI)',
  gyro: 'The gyroscope (GYRO)',
} as const
const downLabels = {
  grav: 'From the camera (GRAV)',
  accl: 'From the accelerometer (ACCL)',
  none: 'Not known',
} as const

/** The data that stabilisation is based on. */
export function LensAndMotion({ video: { camera, motion } }: { video: VideoContent }) {
  const { lens, motionUnavailable } = camera
  return (
    <Card title="Lens and motion">
      {lens ? <FactList facts={lensFacts(lens)} /> : <p>The video does not say enough about the lens.</p>}
      {motion ? (
        <FactList facts={motionFacts(motion)} />
      ) : (
        motionUnavailable && <p>{missingLabels[motionUnavailable]}</p>
      )}
    </Card>
  )
}

function lensFacts({ from, fx, fy, cx, cy, w, h, k }: MotionLens): Fact[] {
  return [
    { label: 'Lens', value: lensLabels[from] },
    { label: 'Focal length', value: `${writtenNumber(fx)}, ${writtenNumber(fy)} px of ${w} × ${h}` },
    { label: 'Centre', value: `${writtenNumber(cx)}, ${writtenNumber(cy)} px` },
    {
      label: 'Distortion (k1 to k4)',
      value: k.map((one) => writtenNumber(Number(one.toPrecision(4)))).join(', '),
    },
  ]
}

function motionFacts(motion: NonNullable<VideoContent['motion']>): Fact[] {
  const { source, n, dt, readout, eis, grav, lag } = motion
  return [
    { label: 'Motion', value: sourceLabels[source] },
    {
      label: 'Frames with motion',
      value: `${writtenCount(n)}, ${writtenNumber(Number((dt * 1000).toPrecision(5)))} ms apart`,
    },
    { label: 'Gravity', value: downLabels[grav] },
    { label: 'Stabilised by the camera', value: eis ? 'Yes' : 'No' },
    {
      label: 'Sensor readout',
      value: readout > 0 ? `${writtenNumber(readout * 1000)} ms` : 'Not known',
    },
    { label: 'Ahead of the picture', value: `${writtenNumber(lag * 1000)} ms` },
  ]
}
