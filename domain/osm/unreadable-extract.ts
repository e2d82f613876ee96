/** An extract that cannot be read. The message is a sentence for the operator. */
export class UnreadableExtractError extends Error {
  override name = 'UnreadableExtractError'
}

export const extractMessages = {
  empty: 'The file is empty.',
  notPbf: 'This is not an OpenStreetMap extract in the PBF format (.osm.pbf).',
  cutOff: 'The extract ends in the middle: it was not copied or downloaded completely.',
  damaged: (offset: number) => `The extract is damaged at byte ${offset}.`,
  tooLarge: (offset: number) => `A part of the extract is larger than the format allows, at byte ${offset}.`,
  compression: (name: string) =>
    `The extract is compressed with ${name}, which cannot be read. Write it anew with zlib, as most programs do by default.`,
  feature: (name: string) => `The extract needs a reader that understands ${name}, which this one does not.`,
  memory: 'The extract needs more memory than there is. Import it in smaller parts.',
  cannotOpen: (path: string) => `The file ${path} cannot be opened.`,
}

/** Thrown inside of a part, whose place in the file only the caller knows. */
export class DamagedPartError extends Error {
  override name = 'DamagedPartError'
}
