import { fitFile, fitType, type TestMessage } from './fit-file-for-tests.ts'
import { fileId, lap, record, session, timer } from './fit-messages-for-tests.ts'
import { randomFrom } from './random-for-tests.ts'

/** A ride with one sample per second and everything a bike computer writes, generated from a seed. */
export function rideForTests({ seed, seconds }: { seed: number; seconds: number }): Uint8Array {
  const random = randomFrom(seed)
  const messages: TestMessage[] = [fileId(), timer(0, 0)]
  let [lat, lon, altitude, distance, speed, heartRate] = [47, 11, 600, 0, 6, 120]
  for (let second = 0; second < seconds; second++) {
    speed = Math.max(1, Math.min(18, speed + random() - 0.5))
    altitude += Math.round(random() * 2 - 1) / 5
    heartRate = Math.max(80, Math.min(190, heartRate + Math.round(random() * 2 - 1)))
    lat += (speed * Math.sin(second / 500)) / 111_000
    lon += (speed * Math.cos(second / 500)) / 76_000
    distance += speed
    messages.push(
      record(second, { lat, lon, altitude, heartRate, distance, speed }, [
        { number: 4, type: fitType.uint8, value: 80 + Math.round(random() * 20) },
        { number: 7, type: fitType.uint16, value: 150 + Math.round(random() * 100) },
        { number: 13, type: fitType.sint8, value: 18 },
      ]),
    )
  }
  messages.push(lap(0, seconds, distance), timer(seconds, 4), session({ start: 0, elapsed: seconds }))
  return fitFile(messages)
}
