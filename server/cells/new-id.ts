import { randomBytes } from 'node:crypto'
import { makeId } from '#domain/id.ts'
import type { Region } from '#domain/region.ts'

export function newId(region: Region, now: number): string {
  return makeId(region, now, randomBytes(16))
}
