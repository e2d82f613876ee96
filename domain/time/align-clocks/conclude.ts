import { findingAt, pathAt, type Others } from './finding.ts'
import type { Finding } from './finding-at-start.ts'
import { evidenceBesidesClock, evidenceOf } from './evidence.ts'
import type { Compared, Look } from './look-at-clip.ts'
import { byClockAlone } from './by-clock-alone.ts'
import type { ClockReading } from './clock-prior.ts'
import {
  areOthersConclusive,
  arePositionsConclusive,
  doTurnsHint,
  areTurnsConclusive,
  isApart,
  isContradicted,
} from './conclusive.ts'
import { likelihoods, peaksOf, type Peak } from './weigh-starts.ts'
import type { Alignment } from './witnesses.ts'

/** How likely and how precise the best start must be to be accepted without asking. */
const sureMass = 0.999
const sureErrorMs = 2000
const likelyMass = 0.9
/**
 * Limits for the starts offered as choices: how many there may be, and how likely they must be, individually and
 * together.
 */
const maxChoices = 3
const minChoice = 0.05
const minChoices = 0.5
/** The prior weight, compared with all starts, of the case that the camera turns like the track at none of them. */
const noneWeight = 1

/** The verdict on a video, including what other videos of the same camera say about its clock. */
export function conclude({ readings, compared }: Look, others: Others): Alignment {
  if (!compared || !(compared.camera || compared.turns || others.length > 0))
    return byClockAlone(readings, compared)
  const peaks = peaksAmong(compared, others)
  const [best] = peaks
  if (!best) return byClockAlone(readings, compared)
  const finding = findingAt({ compared, readings, others }, best)
  const possible = peaks.filter(
    ({ startMs }) => !isApart(pathAt(compared, startMs)) && !isContradicted(startMs, readings),
  )
  const choices = choicesOf(possible, finding)
  const isAsUsual = finding.reading?.isFlat === false || finding.reading?.kind === readings[0]?.kind
  if (!isLikely(finding) || possible[0] !== best)
    return { ...unconfirmed(finding, readings, compared), choices }
  return {
    startMs: Math.round(finding.startMs),
    verdict: isSure(finding, isAsUsual) ? 'sure' : 'check',
    errorMs: Math.round(finding.errorMs),
    evidence: evidenceOf(finding, readings),
    choices,
  }
}

/** The result by the clocks when no comparison confirms it. */
function unconfirmed(finding: Finding, readings: readonly ClockReading[], compared: Compared): Alignment {
  const byClock = byClockAlone(readings, compared)
  const path = byClock.startMs === null ? null : pathAt(compared, byClock.startMs)
  const besides = evidenceBesidesClock({ ...finding, path })
  // A clock that turns could not confirm is worth less than one that was never compared.
  if (!compared.camera) return { ...byClock, verdict: 'unknown', evidence: [...byClock.evidence, ...besides] }
  // If the reading within the activity were right, the camera would have been elsewhere: so the video does not belong
  // to this activity, and the likeliest reading stands.
  const isRefuted = isApart(path) && readings[0]?.isFlat === true
  const kept = isRefuted ? byClockAlone(readings, null) : byClock
  return { ...kept, evidence: [...kept.evidence, ...besides] }
}

function peaksAmong({ prior, seen, camera, starts }: Compared, others: Others): Peak[] {
  const scores = prior.map((one, index) => one + seen[index]! + sumAt(others, index))
  // With camera positions, 'none' needs no weight: if they are nowhere near, that alone shows it.
  const none = camera ? -Infinity : Math.log(noneWeight * prior.reduce((sum, one) => sum + Math.exp(one), 0))
  return peaksOf(likelihoods(scores, none), starts, maxChoices)
}

const sumAt = (columns: Others, index: number): number =>
  columns.reduce((sum, column) => sum + column[index]!, 0)

/** The choices worth showing. None if the best are hardly likelier than no start at all. */
function choicesOf(peaks: Peak[], { peak: best, startMs }: Finding): Alignment['choices'] {
  const likely = peaks.filter(({ mass }) => mass >= minChoice)
  if (likely.reduce((sum, { mass }) => sum + mass, 0) < minChoices) return []
  return likely.map((peak) => ({
    startMs: Math.round(peak === best ? startMs : peak.startMs),
    score: peak.mass,
  }))
}

/**
 * Whether to propose it instead of the clocks' result. Without support from any clock, only conclusive
 * evidence counts.
 */
function isLikely(finding: Finding): boolean {
  if (finding.mass < likelyMass) return false
  if (finding.reading === null) return arePositionsConclusive(finding) || areTurnsConclusive(finding)
  return finding.path !== null || doTurnsHint(finding)
}

function isSure(finding: Finding, isAsUsual: boolean): boolean {
  const { mass, seenMass, errorMs, reading } = finding
  if (mass < sureMass || errorMs > sureErrorMs) return false
  // An unusually set clock may mean another lap, before or after the activity.
  if (!isAsUsual && seenMass < sureMass) return false
  // Whatever positions and turns say, something else must agree: people ride their home trails every day.
  const agrees = (reading !== null && reading.kind !== 'other_zone') || areOthersConclusive(finding)
  return agrees && (arePositionsConclusive(finding) || areTurnsConclusive(finding))
}
