import type { MotionUnavailable } from '#domain/camera/orientation.ts'
import type { MotionLens } from '#domain/motion/motion.ts'
import { isStabilizedByCamera } from '#domain/stabilization/check-motion.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { VideoContent } from '#web/workers/video-reader/protocol.ts'
import { FactList, type Fact } from './fact-list.tsx'
import { writtenCount, writtenNumber } from './written-values.ts'
import { texts } from './messages.ts'

const lensLabels: Record<MotionLens['from'], string> = {
  poly: texts.fromTheCamerasPolynomial,
  zfov: texts.fromItsFieldOfView,
  linear: texts.fromItsFieldOfViewTheCamera,
  table: texts.fromTheTable,
  guess: 'Guessed: the camera has widened the picture',
}
const missingLabels: Record<MotionUnavailable, string> = {
  no_sensor: texts.thereIsNoGyroscopeAndNo,
  stabilized_by_camera: texts.theCameraHasStabilized,
  not_recorded: texts.theCameraHasStreams,
  unknown_axes: texts.theCameraDoesNotSayHow,
  all_directions: texts.thePictureShowsAllDirections,
}
const sourceLabels = {
  cori: texts.theOrientationComputed,
  gyro: texts.theGyroscopeGyro,
} as const
const downLabels = {
  grav: texts.fromTheCameraGrav,
  accl: texts.fromTheAccelerometerAccl,
  none: texts.notKnown,
} as const

/** The data that stabilization is based on. */
export function LensAndMotion({ video: { camera, motion } }: { video: VideoContent }) {
  const { lens, motionUnavailable } = camera
  return (
    <Card title={texts.lensAndMotion}>
      {lens ? <FactList facts={lensFacts(lens)} /> : <p>{texts.theVideoDoesNotSayEnoughAbout}</p>}
      {motion ? (
        <>
          <FactList facts={motionFacts(motion)} />
          {isStabilizedByCamera(motion) && <p>{missingLabels.stabilized_by_camera}</p>}
        </>
      ) : (
        motionUnavailable && <p>{missingLabels[motionUnavailable]}</p>
      )}
    </Card>
  )
}

function lensFacts({ from, fx, fy, cx, cy, w, h, k }: MotionLens): Fact[] {
  return [
    { label: texts.lens, value: lensLabels[from] },
    {
      label: texts.focalLength,
      value: texts.pxOfNumberNumber2WH(writtenNumber(fx), writtenNumber(fy), w, h),
    },
    { label: texts.centre, value: `${writtenNumber(cx)}, ${writtenNumber(cy)} px` },
    {
      label: texts.distortionK1ToK4,
      value: k.map((one) => writtenNumber(Number(one.toPrecision(4)))).join(', '),
    },
  ]
}

function motionFacts(motion: NonNullable<VideoContent['motion']>): Fact[] {
  const { source, n, dt, readout, eis, grav, lag } = motion
  return [
    { label: texts.motion, value: sourceLabels[source] },
    {
      label: texts.framesWithMotion,
      value: texts.msApartCountNumber(writtenCount(n), writtenNumber(Number((dt * 1000).toPrecision(5)))),
    },
    { label: texts.gravity, value: downLabels[grav] },
    { label: texts.stabilizedByTheCamera, value: eis ? 'Yes' : 'No' },
    {
      label: texts.sensorReadout,
      value: readout > 0 ? `${writtenNumber(readout * 1000)} ms` : texts.notKnown,
    },
    { label: texts.aheadOfThePicture, value: `${writtenNumber(lag * 1000)} ms` },
  ]
}
