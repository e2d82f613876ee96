import type { Proposal } from '#contract/projects/proposal.ts'

/** Two videos of a ride; tests override what differs. */
export function proposalForTests(changes: Partial<Proposal> = {}): Proposal {
  return {
    activity: {
      id: 'eu_01j00000000000000000000061',
      title: 'Morning ride',
      sport: 'cycling',
      start_time_ms: Date.parse('2026-05-02T09:00:00Z'),
      timezone: 'Europe/Rome',
      sketch: [],
    },
    place: 'Latsch',
    videos: ['a', 'b'].map((letter) => ({
      id: `eu_01j0000000000000000000006${letter}`,
      filename: `${letter}.mp4`,
      duration_ms: 1000,
      poster: null,
    })),
    draft: {
      title: 'Holy Hansen, 2 May 2026',
      description: '',
      sport: 'cycling',
      visibility: 4,
      trailcast_links: [],
      shared_telemetries: [],
    },
    ...changes,
  }
}
