import { metresPerDegree, turn } from '#domain/geo/ellipsoid.ts'

/** A plane tangent to the earth at one point: metres east and north of it. */
export type Frame = { lat: number; lon: number; north: number; east: number }

export const frameAt = (lat: number, lon: number): Frame => ({ lat, lon, ...metresPerDegree(lat) })
export const xOf = (frame: Frame, lon: number): number => turn(frame.lon, lon) * frame.east
export const yOf = (frame: Frame, lat: number): number => (lat - frame.lat) * frame.north
