/** A piece of an edge that a track was on, with the time it was there as fractional indexes of samples. */
export type Leg = {
  /** Its index in the network. */
  edge: number
  /** Shares of the edge, from its begin. */
  from: number
  to: number
  /** It lies on the way to this place of the thinned track from the one before. */
  place: number
  startAt: number
  endAt: number
  /** Metres recorded before it and up to its end, on trails and off. */
  travelledFrom: number
  travelledTo: number
  /** Metres in holes of the recording before it. */
  skipped: number
}
