import type { FitnessLink } from '#contract/fitness-sync/fitness-sync.ts'
import { platformNames } from '#contract/fitness-sync/fitness-sync-messages.ts'
import { dayMs } from '#domain/time/durations.ts'
import { providerWords } from './provider-messages.ts'
import { texts } from './messages.ts'
import { writtenTime } from '#web/lib/written-time.ts'

export type LinkView = {
  /** One or two words for a label. */
  label: string
  tone: 'success' | 'neutral' | 'water' | 'warning'
  /** What is happening, with numbers and times. */
  sentence: string
  /** What that means for the person; null when the sentence says it all. */
  note: string | null
  /**
   * How much of the history has arrived, from 0 to 1; null when there is nothing to wait for or the total is unknown.
   */
  progress: number | null
  /** Whether numbers change while someone looks. */
  isMoving: boolean
  /** Whether it can only continue after the user does something. */
  needsPerson: boolean
}

/** The text and the state that are shown for a connection. */
export function viewLink(link: FitnessLink, nowMs: number): LinkView {
  const name = platformNames[link.provider]
  const isBehind = link.total !== null && link.done < link.total
  const shown = { progress: isBehind ? link.done / link.total! : null, isMoving: false, needsPerson: false }
  const written = link.total === null ? null : progressOf(link.done, link.total)
  const withProgress = (sentence: string) => (isBehind ? `${sentence}. ${written}` : sentence)

  if (link.state === 'needs_login') {
    const isFolder = link.provider === 'webdav'
    return {
      ...shown,
      label: texts.stateNeedsLogin,
      tone: 'warning',
      sentence: isFolder ? texts.needsPassword : texts.needsLogin(name),
      note: link.sentence ?? (isFolder ? texts.needsPasswordNote : texts.needsLoginNote),
      needsPerson: true,
    }
  }
  if (link.state === 'inactive') {
    return {
      ...shown,
      label: texts.stateInactive,
      tone: 'neutral',
      sentence: texts.inactive(name),
      note: link.sentence ?? texts.inactiveNote,
    }
  }
  if (link.is_paused) {
    return {
      ...shown,
      label: texts.paused,
      tone: 'neutral',
      sentence: isBehind && written !== null ? texts.pausedAt(written) : texts.paused,
      note: texts.pausedNote,
    }
  }
  const until = link.next_at_ms !== null && link.next_at_ms > nowMs ? clockOf(link.next_at_ms, nowMs) : null
  if (link.state === 'limited') {
    return {
      ...shown,
      label: texts.stateWaiting,
      tone: 'water',
      sentence: withProgress(until === null ? texts.waiting(name) : texts.waitingUntil(name, until)),
      note: texts.waitingNote(name),
      isMoving: true,
    }
  }
  if (link.state === 'away') {
    return {
      ...shown,
      label: texts.stateAway,
      tone: 'warning',
      sentence: until === null ? texts.away(name) : texts.awayUntil(name, until),
      note: link.sentence ?? texts.awayNote,
      isMoving: true,
    }
  }
  const connected = { ...shown, label: texts.stateOk, tone: 'success', note: null } as const
  if (isBehind && written !== null) {
    const about = link.done_about_ms === null ? null : texts.doneAbout(writtenEnd(link.done_about_ms, nowMs))
    return { ...connected, sentence: about === null ? written : `${written}, ${about}`, isMoving: true }
  }
  if (link.last_sync_ms === null) {
    const sentence = link.done > 0 ? texts.counted(link.done) : texts.looking
    return { ...connected, sentence, isMoving: true }
  }
  // The time has come, or it is unknown while the platform is being asked.
  if (until === null) return { ...connected, sentence: texts.lookingForNew, isMoving: true }
  return { ...connected, sentence: texts.upToDate }
}

/** Explains why some activities are missing if permissions are missing. */
export function scopeNoteOf({ provider, state, missing_scopes, sentence }: FitnessLink): string | null {
  if (missing_scopes.length === 0) return null
  const { name } = providerWords[provider]
  // In any other state, the sentence already says this.
  if (state === 'ok' && sentence !== null) return sentence
  return missing_scopes.includes('activity:read_all')
    ? texts.missingPrivate(name)
    : texts.missingOther(name, missing_scopes.join(', '))
}

const numbers = new Intl.NumberFormat('en')
const progressOf = (done: number, total: number) =>
  texts.progress(numbers.format(done), numbers.format(total))

const dayOf = (ms: number) => new Date(ms).setHours(0, 0, 0, 0)

/** The time for today, then the day of the week, then the date: an estimate is not more exact than that. */
function writtenEnd(ms: number, nowMs: number): string {
  if (dayOf(ms) <= dayOf(nowMs)) return writtenTime(ms, 'clock')
  return ms < dayOf(nowMs) + 7 * dayMs ? writtenTime(ms, 'weekday') : writtenTime(ms, 'short_day')
}

function clockOf(ms: number, nowMs: number): string {
  const time = writtenTime(ms, 'clock')
  return dayOf(ms) === dayOf(nowMs) ? time : `${writtenTime(ms, 'weekday')}, ${time}`
}
