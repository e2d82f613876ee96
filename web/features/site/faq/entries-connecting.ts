import type { FaqEntry } from './faq-entry.ts'

const about = {
  id: 'fitness-platform',
  question: 'Can activities arrive from my fitness platform automatically?',
}

const byExport =
  'The export of your platform always works: ask for it there, then drop the zip on any page. Years of activities come with their names and descriptions, as far as the export has them.'

const offered: FaqEntry = {
  ...about,
  answer: [
    'Yes. “Connections” in Settings lists what can be connected here: a folder in your own cloud, such as Nextcloud, or a platform such as intervals.icu, Strava, Polar or Wahoo. What you have recorded so far comes first, the newest before the oldest, and after that every new activity by itself.',
    'Trailcast asks for permission to read your activities, nothing else, and never writes there. You can pause or disconnect whenever you want. Before you disconnect, you see how many activities go and how many stay.',
    'Only you can see activities that come from Strava, because its rules say so. Upload the original file of an activity to share it. Folders and the other platforms bring original files: you choose who sees them.',
    byExport,
  ],
  more: { label: 'Open Connections', to: '/settings/connections' },
}

const notOffered: FaqEntry = {
  ...about,
  answer: ['Not on this server: the people who run it have set up no platforms.', byExport],
}

/** Depends on what the server offers; while that is unknown, assumes that it offers something. */
export const connectingEntry = (isOffered: boolean | undefined): FaqEntry =>
  isOffered === false ? notOffered : offered
