import type { ClockReading } from './clock-prior.ts'
import type { Finding } from './finding-at-start.ts'
import { alignMessages } from './align-messages.ts'
import { arePositionsConclusive, areTurnsConclusive, isApart } from './conclusive.ts'
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
  if (!likeliest) return [{ kind: 'clock', sentence: alignMessages.noClock, agrees: false }]
  const kind = likeliest.isFlat ? 'clock' : 'gps_time'
  if (!reading)
    return [
      {
        kind,
        sentence: likeliest.isFlat ? alignMessages.clockOutside : alignMessages.gpsOutside,
        agrees: false,
      },
    ]
  if (reading.kind === 'leap') return [{ kind, sentence: alignMessages.gpsLeap, agrees: true }]
  const offMs = startMs - reading.startMs
  return [
    {
      kind,
      sentence: likeliest.isFlat ? alignMessages.clock(reading.kind, offMs) : alignMessages.gpsTime(offMs),
      agrees: true,
    },
  ]
}

function ofPath(finding: Finding): Evidence[] {
  const { path } = finding
  if (!path) return []
  if (isApart(path)) return [{ kind: 'path', sentence: alignMessages.pathElsewhere, agrees: false }]
  const isConclusive = arePositionsConclusive(finding)
  return [
    {
      kind: 'path',
      sentence: isConclusive ? alignMessages.path(path.apart) : alignMessages.standing,
      agrees: isConclusive,
    },
  ]
}

function ofTurns(finding: Finding): Evidence[] {
  const { turns } = finding
  if (!turns) return []
  const isConclusive = areTurnsConclusive(finding)
  const sentence = isConclusive
    ? alignMessages.turns(turns.likeness, turns.sharedMs)
    : alignMessages.turnsUnclear(turns.likeness)
  return [{ kind: 'turns', sentence, agrees: isConclusive }]
}

function ofOthers({ others }: Finding): Evidence[] {
  return others > 0 ? [{ kind: 'same_camera', sentence: alignMessages.sameCamera(others), agrees: true }] : []
}
