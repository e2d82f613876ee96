import { findingAt, pathAt, type Finding, type Others } from './finding.ts'
import { evidenceBesidesClock, evidenceOf } from './evidence.ts'
import type { Look } from './look-at-clip.ts'
import { byClockAlone } from './by-clock-alone.ts'
import { doPlacesTell, doTurnsHint, doTurnsTell, isElsewhere } from './tells.ts'
import { likelihoods, peaksOf } from './weigh-starts.ts'
import type { Alignment } from './witnesses.ts'

/** How likely the best start has to be, and how exactly it has to be known, to ask nobody. */
const sureMass = 0.999
const sureErrorMs = 1000
const likelyMass = 0.9

/** The verdict on a film, with what other films of the same camera say about its clock. */
export function conclude({ readings, compared }: Look, others: Others): Alignment {
  if (!compared || !(compared.camera || compared.turns || others.length > 0)) return byClockAlone(readings, compared)
  const scores = compared.prior.map((prior, index) => prior + compared.seen[index]! + sumAt(others, index))
  const peaks = peaksOf(likelihoods(scores), compared.starts, 2)
  const [best, next] = peaks
  if (!best) return byClockAlone(readings, compared)
  const finding = findingAt({ compared, readings, others }, best)
  const choices = [{ startMs: Math.round(finding.startMs), score: best.mass }]
  if (next) choices.push({ startMs: next.startMs, score: next.mass })
  if (!isLikely(finding)) {
    const byClock = byClockAlone(readings, compared)
    const path = byClock.startMs === null ? null : pathAt(compared, byClock.startMs)
    return { ...byClock, evidence: [...byClock.evidence, ...evidenceBesidesClock({ ...finding, path })], choices }
  }
  return {
    startMs: Math.round(finding.startMs),
    verdict: isSure(finding) ? 'sure' : 'check',
    errorMs: Math.round(finding.errorMs),
    evidence: evidenceOf(finding, readings),
    choices,
  }
}

const sumAt = (columns: Others, index: number): number => columns.reduce((sum, column) => sum + column[index]!, 0)

/** Worth proposing in place of what the clocks say. Against all of them only what tells by itself is. */
function isLikely(finding: Finding): boolean {
  if (finding.mass < likelyMass || isElsewhere(finding)) return false
  if (finding.reading === null) return doPlacesTell(finding) || doTurnsTell(finding)
  return finding.path !== null || doTurnsHint(finding)
}

function isSure(finding: Finding): boolean {
  const { mass, errorMs, reading } = finding
  // Whatever places and turns say, something else has to agree: home trails are ridden every day.
  if (mass < sureMass || errorMs > sureErrorMs || !reading || reading.kind === 'other_zone') return false
  return doPlacesTell(finding) || doTurnsTell(finding)
}
