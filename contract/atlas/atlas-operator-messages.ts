/** Messages for the operator who imports into the atlas. Kept apart so that browsers do not download them. */
export const atlasOperatorMessages = {
  // Progress
  waiting: 'waiting for its turn',
  beginning: 'beginning',
  removing: 'removing what no longer exists',
  listingParts: 'scanning the extract',
  readingRelations: 'reading routes and boundaries',
  findingWays: 'looking for ways',
  readingNodes: 'reading positions and towns',
  readingWays: 'reading ways',
  readingTrails: 'assembling trails and areas',
  readingWorld: 'storing the embedded world',
  mapReading: (stage: string) => `base map: ${stage}`,
  mapCutting: 'base map: drawing tiles',
  mapStoring: 'base map: storing it',
  makingHeights: 'making height tiles',

  // Outcomes
  importBegins: (name: string) => `Importing ${name} …`,
  removalBegins: (name: string) => `${name} is being removed.`,
  importInterrupted: 'The import was interrupted. Run it again to continue.',
  importBusy: (name: string) => `${name} is already being imported.`,
  importStopped: (reason: string) =>
    `The import stopped (${reason}). Nothing was removed; run it again to continue.`,
  archiveMissing: 'Its archive is missing in the object store, so maps do not show it. Import it again.',
  mapIsEmpty: 'The extract has nothing that could be drawn on a map.',
  mapIsTooLarge: 'The extract covers too large an area for a base map of its own. Import smaller parts.',
  sourceUnknown: (name: string) => `The atlas has no source ${name}.`,
  sourceReserved: (name: string) =>
    `The name ${name} is reserved for the embedded world. Please choose another one.`,
  worldIsOn: 'The embedded world is loaded again as long as ATLAS_WORLD is on. Set it to off first.',
  fileUnreadable: (path: string) => `The server cannot read a file ${path}.`,
} as const
