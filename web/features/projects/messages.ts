import { plural } from '#contract/plural.ts'

/** What people read on these screens. */
export const texts = {
  // Chosen projects
  selectedProjects: 'Selected projects',
  restore: 'Restore',
  archive: 'Archive',
  visibility: 'Visibility',
  delete: 'Delete',

  // Filter bar
  sport: 'Sport',
  allSports: 'All sports',
  showAll: 'Show all',

  // My projects page
  list: 'List',
  map: 'Map',
  searchYourProjects: 'Search your projects',
  myProjects: 'My projects',
  newProject: 'New project',
  view: 'View',

  // No projects
  noResults: 'No results',
  noProjectsMatchYourSearch: 'No projects match your search.',
  yourArchiveIsEmpty: 'Your archive is empty',
  projectsYouArchiveAreKeptHere: 'Projects you archive are kept here, and nobody else sees them.',
  noProjectsYet: 'No projects yet',
  aProjectJoinsYourVideos:
    'A project joins your videos with what your watch recorded, and plays them together.',

  // Project list

  // Project menu
  watch: 'Watch',
  edit: 'Edit',
  visibilityChoice: (choice: string | number) => `Visibility: ${choice}`,
  restoreFromArchive: 'Restore from archive',
  moreActionsFor: (title: string | number) => `More actions for ${title}`,

  // Project row
  selectTitle: (title: string | number) => `Select ${title}`,
  editTitle: (title: string | number) => `Edit ${title}`,

  // Projects map
  mapOfYourProjects: 'Map of your projects',
  projects: 'Projects',

  // Use project actions
  undo: 'Undo',
  projectsCount: (count: number) => plural(count, { one: '# project', other: '# projects' }),
} as const
