import { plural } from '#contract/plural.ts'

const videos = (count: number) => plural(count, { one: '# video', other: '# videos' })

/** Messages about the projects proposed to people. */
export const proposalMessages = {
  title: 'Ready to become a project',
  createProject: 'Create project',
  createProjectOf: (name: string) => `Create project: ${name}`,
  notNow: 'Not now',
  notNowFor: (name: string) => `Not now: ${name}`,
  dismissed: 'This project is no longer suggested.',
  undo: 'Undo',
  /** 'Your video matches “Morning ride”.' */
  matches: (count: number, activity: string) =>
    `${plural(count, { one: 'Your video matches', other: '# videos match' })} “${activity}”.`,
  videos,
  notPublished: 'Not published',
  suggested: 'Suggested',
  continueEditing: 'Continue editing',
  editedOn: (day: string) => `Edited ${day}`,
  startTitle: 'Make a project',
  start:
    'Drop videos and activities here together. We match them by time and place and suggest a project that you can publish.',
  upload: 'Upload files',
} as const
