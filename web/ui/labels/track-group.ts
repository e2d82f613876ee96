/** Which of the colours of tracks something has. */
export type TrackGroup = 'ride' | 'run' | 'hike' | 'ski' | 'water' | 'other'
