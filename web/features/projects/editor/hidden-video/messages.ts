/** What people read about the seconds that were filmed where their privacy settings hide the tracks. */
export const texts = {
  of: (what: string, name: string) => `${what} of ${name}`,
  theFirst: (length: string) => `the first ${length}`,
  theLast: (length: string) => `the last ${length}`,
  all: 'all',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  more: (count: number) => `${count} more ${count === 1 ? 'part' : 'parts'}`,
  and: (before: string, last: string) => `${before} and ${last}`,
  /** `where` says which parts. */
  filmedHidden: (where: string) => `Filmed where your privacy settings hide the track: ${where}.`,
  question:
    'Others will not see these seconds, and times that they see start after them. Do you want to keep it that way?',
  whatShowingMeans:
    'If you show them, the track stays hidden, but the pictures and the times can tell where you started, for example where you live.',
  isCut: 'Others do not see these seconds.',
  isShown:
    'Others see these seconds. The track stays hidden, but the pictures and the times can tell where that was.',
  youtube:
    'A video on YouTube cannot be cut here: everyone can watch all of it. Others will not see where you were while they watch it.',
  marked: 'They are hatched in the timeline.',
  keepCut: 'Keep them cut',
  showThem: 'Show them to others',
  cutThem: 'Cut them for others',
} as const
