import { diveFile } from './dive.ts'
import { poolSwimFile } from './pool-swim.ts'
import { triathlonFile } from './triathlon.ts'

/** An activity whose file holds more than a track: a pool swim, a dive, or several sports. */
export type DemoRecording = {
  channel: string
  filename: string
  makeContent: () => Uint8Array | string
}

/** `made` is a sentence that says that a program made it. */
export function demoRecordingsOf(made: string): DemoRecording[] {
  const swim = { title: 'Winter lengths', description: `Sets in a 25-meter pool. ${made}` }
  const dive = {
    title: 'Down the wall at Kråkenes',
    description: `A slow dive in clear, cold water. ${made}`,
  }
  return [
    {
      channel: 'alpine',
      filename: 'pool.fit',
      makeContent: () => poolSwimFile(Date.UTC(2026, 0, 29, 17, 32), swim),
    },
    {
      channel: 'alpine',
      filename: 'triathlon.tcx',
      makeContent: () => triathlonFile(Date.UTC(2026, 6, 5, 7, 0)),
    },
    {
      channel: 'northern',
      filename: 'dive.fit',
      makeContent: () => diveFile(Date.UTC(2026, 7, 16, 9, 20), dive),
    },
  ]
}
