/** An extract that cannot be read. The message is for the operator. */
export class UnreadableExtractError extends Error {
  override name = 'UnreadableExtractError'
}

export const extractMessages = {
  empty: 'The file is empty.',
  notPbf: 'This is not an OpenStreetMap extract in the PBF format (.osm.pbf).',
  cutOff: 'The extract is cut off: it was not copied or downloaded completely.',
  damaged: (offset: number) => `The extract is damaged at byte ${offset}.`,
  tooLarge: (offset: number) => `A part of the extract is larger than the format allows, at byte ${offset}.`,
  compression: (name: string) =>
    `The extract is compressed with ${name}, which cannot be read. Rewrite it with zlib, the default of most programs.`,
  feature: (name: string) => `The extract needs a reader that supports ${name}, which this one does not.`,
  memory: 'The extract needs more memory than is available. Import it in smaller parts.',
  cannotOpen: (path: string) => `The file ${path} cannot be opened.`,
}

/** Thrown inside a part, whose position in the file only the caller knows. */
export class DamagedPartError extends Error {
  override name = 'DamagedPartError'
}
