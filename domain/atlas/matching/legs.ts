/** A piece of an edge that a track followed, with its times as fractional sample indexes. */
export type Leg = {
  /** Its index in the network. */
  edge: number
  /** Shares of the edge, from its start. */
  from: number
  to: number
  /** It lies between the previous place of the thinned track and this one. */
  place: number
  startAt: number
  endAt: number
  /** Metres recorded before it and up to its end, on and off trails. */
  travelledFrom: number
  travelledTo: number
  /** Metres in holes of the recording before it. */
  skipped: number
}
