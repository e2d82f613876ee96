/** What whoever imports into the atlas is told. Kept apart, so that browsers do not download it. */
export const atlasOperatorMessages = {
  // What is going on
  waiting: 'waiting for its turn',
  beginning: 'beginning',
  removing: 'removing what is not there any more',
  listingParts: 'looking through the extract',
  readingRelations: 'reading routes and boundaries',
  findingWays: 'looking for ways',
  readingNodes: 'reading positions and towns',
  readingWays: 'reading ways',
  readingTrails: 'putting trails and areas together',
  readingWorld: 'storing the embedded world',

  // What came of it
  importBegins: (name: string) => `The import of ${name} begins.`,
  removalBegins: (name: string) => `${name} is being removed.`,
  importInterrupted: 'The import was interrupted. Run it again to go on.',
  importBusy: (name: string) => `${name} is being imported already.`,
  importStopped: (reason: string) =>
    `The import stopped (${reason}). Nothing was removed; run it again to go on.`,
  sourceUnknown: (name: string) => `The atlas has no source ${name}.`,
  sourceReserved: (name: string) =>
    `The name ${name} belongs to the embedded world. Please choose another one.`,
  worldIsOn: 'The embedded world comes back by itself as long as ATLAS_WORLD is on. Set it to off first.',
  fileUnreadable: (path: string) => `The server cannot read a file ${path}.`,
} as const
