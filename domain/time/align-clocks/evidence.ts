import type { ClockReading } from './clock-prior.ts'
import type { Finding } from './finding-at-start.ts'
import { alignMessages as sentences } from './align-messages.ts'
import { doPlacesTell, doTurnsTell, isApart } from './tells.ts'
import type { Evidence } from './witnesses.ts'

/** What each witness says about a start. */
export function evidenceOf(finding: Finding, readings: readonly ClockReading[]): Evidence[] {
  return [...ofClock(finding, readings), ...evidenceBesidesClock(finding), ...ofOthers(finding)]
}

export function evidenceBesidesClock(finding: Finding): Evidence[] {
  return [...ofPath(finding), ...ofTurns(finding)]
}

function ofClock({ startMs, reading }: Finding, readings: readonly ClockReading[]): Evidence[] {
  const [likeliest] = readings
  if (!likeliest) return [{ kind: 'clock', sentence: sentences.noClock, agrees: false }]
  const kind = likeliest.isFlat ? 'clock' : 'gps_time'
  if (!reading)
    return [
      { kind, sentence: likeliest.isFlat ? sentences.clockOutside : sentences.gpsOutside, agrees: false },
    ]
  if (reading.kind === 'leap') return [{ kind, sentence: sentences.gpsLeap, agrees: true }]
  const offMs = startMs - reading.startMs
  return [
    {
      kind,
      sentence: likeliest.isFlat ? sentences.clock(reading.kind, offMs) : sentences.gpsTime(offMs),
      agrees: true,
    },
  ]
}

function ofPath(finding: Finding): Evidence[] {
  const { path } = finding
  if (!path) return []
  if (isApart(path)) return [{ kind: 'path', sentence: sentences.pathElsewhere, agrees: false }]
  const tells = doPlacesTell(finding)
  return [{ kind: 'path', sentence: tells ? sentences.path(path.apart) : sentences.standing, agrees: tells }]
}

function ofTurns(finding: Finding): Evidence[] {
  const { turns } = finding
  if (!turns) return []
  const tells = doTurnsTell(finding)
  const sentence = tells
    ? sentences.turns(turns.likeness, turns.sharedMs)
    : sentences.turnsUnclear(turns.likeness)
  return [{ kind: 'turns', sentence, agrees: tells }]
}

function ofOthers({ others }: Finding): Evidence[] {
  return others > 0 ? [{ kind: 'same_camera', sentence: sentences.sameCamera(others), agrees: true }] : []
}
