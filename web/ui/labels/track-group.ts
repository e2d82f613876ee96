/** The colour group of a track. */
export type TrackGroup = 'ride' | 'run' | 'hike' | 'ski' | 'water' | 'other'
