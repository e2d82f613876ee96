import { createProjectPath } from '#contract/site/page-paths.ts'
import { proposalMessages } from '#contract/projects/proposal-messages.ts'
import { uploadMessages } from '#contract/uploads/upload-messages.ts'
import type { ActivityImport, ImportedFile } from '#contract/uploads/upload.ts'
import type { UploadOutcome } from '#web/workers/upload/protocol.ts'
import type { Upload } from './upload-queue.ts'
import { texts } from './messages.ts'

export type PageLink = { label: string; to: string }
/** A file of a zip, or a single file, with something to report. */
export type FileNote = { filename: string; text: string; links: PageLink[] }
export type Described = { text: string; links: PageLink[]; notes: FileNote[] }

const videosPage: PageLink = { label: texts.myUploads, to: '/uploads' }

const plain = (text: string): Described => ({ text, links: [], notes: [] })

/** The text for an upload that is not in progress. */
export function describeUpload({ stage, text, outcome, missing }: Upload): Described {
  if (text !== '' && (missing !== null || outcome === null)) return plain(text)
  if (outcome) return describeOutcome(outcome)
  if (stage === 'ABORTED') return plain('Stopped')
  return plain(stage === 'RETRYING' ? texts.waitingToTryAgain : 'Waiting')
}

function describeOutcome(outcome: UploadOutcome): Described {
  if (outcome.kind === 'failed') return plain(outcome.text)
  if (outcome.kind === 'known') {
    const { activityId, videoId } = outcome
    const links = activityId ? [pageOf('Open', activityId)] : videoId ? linksOfVideo(videoId) : []
    return { text: uploadMessages.alreadyUploaded, links, notes: [] }
  }
  if (outcome.kind === 'video')
    return { text: uploadMessages.videoUploaded, links: linksOfVideo(outcome.videoId), notes: [] }
  const { result } = outcome
  if (result.state === 'failed') return plain(result.sentence ?? uploadMessages.uploadFailed)
  const [only] = result.files
  return only && (result.files_total ?? 1) <= 1 ? describeSingle(only) : describeMany(result)
}

const linksOfVideo = (id: string): PageLink[] => [
  { label: proposalMessages.createProject, to: createProjectPath(id) },
  videosPage,
]

function describeSingle(file: ImportedFile): Described {
  const notesOfFile = file.sentences.join(' ')
  if (file.outcome === 'unreadable') return plain(notesOfFile || uploadMessages.uploadFailed)
  const notes = notesOfFile === '' ? [] : [{ filename: file.filename, text: notesOfFile, links: [] }]
  return { text: outcomeText(file), links: linksOf(file), notes }
}

function describeMany(result: ActivityImport): Described {
  const counts: [number, string][] = [
    [result.stored, 'stored'],
    [result.already_uploaded, 'already uploaded'],
    [result.unreadable, 'unreadable'],
  ]
  const said = counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString('en')} ${word}`)
  const notes = result.files
    .filter((file) => file.sentences.length > 0 || isSameActivity(file))
    .map((file) => ({
      filename: file.filename,
      text: file.sentences.join(' ') || outcomeText(file),
      links: isSameActivity(file) ? linksOf(file) : [],
    }))
  const links = [
    { label: texts.whatCame, to: `/imports/${result.upload_id}` },
    ...(result.stored > 0 ? [{ label: texts.myActivities, to: '/my_activities' }] : []),
  ]
  return { text: said.join(', ') || (result.sentence ?? uploadMessages.uploadFailed), links, notes }
}

function outcomeText(file: ImportedFile): string {
  if (isSameActivity(file)) return uploadMessages.sameActivity
  return file.outcome === 'already_uploaded' ? uploadMessages.alreadyUploaded : 'Done'
}

const isSameActivity = ({ activities }: ImportedFile) =>
  activities.some((activity) => activity.duplicate_of !== null)

/** For an activity that already exists from another source, links to both pages. */
function linksOf({ activities }: ImportedFile): PageLink[] {
  const isOnly = activities.length === 1
  return activities.flatMap(({ id, title, duplicate_of: earlier }) =>
    earlier === null
      ? [pageOf(isOnly ? 'Open' : title, id)]
      : [pageOf(texts.earlierActivity, earlier), pageOf(texts.thisActivity, id)],
  )
}

function pageOf(label: string, activityId: string): PageLink {
  return { label, to: `/activity/${activityId}` }
}
