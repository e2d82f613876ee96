/** One recording: its files in the order they were filmed. */
export type RecordingGroup<File> = { name: string; files: File[] }

type Place = { group: string; order: number }

/**
 * How GoPro cameras name the files of one recording: GX010123, GX020123, … (and GH, GS, GL, GG); older ones GOPR0123,
 * GP010123, GP020123, …. In looping recordings, the letters name the recording and the number its parts: GXAA0001,
 * GXAA0002, ….
 */
const patterns: [RegExp, (match: string[]) => Place][] = [
  [
    /^(G[HXSLG])(\d\d)(\d{4})$/,
    ([, kind, chapter, number]) => ({ group: `${kind} ${number}`, order: Number(chapter) }),
  ],
  [/^GOPR(\d{4})$/, ([, number]) => ({ group: `GP ${number}`, order: 0 })],
  [/^GP(\d\d)(\d{4})$/, ([, chapter, number]) => ({ group: `GP ${number}`, order: Number(chapter) })],
  [
    /^(G[HX])([A-Z]{2})(\d{4})$/,
    ([, kind, loop, number]) => ({ group: `${kind} ${loop}`, order: Number(number) }),
  ],
]

/**
 * Groups the files of each split recording; other files stay alone. A group takes the position of its first file. A
 * file whose place is already taken belongs to another recording with the same number: from a second camera, or 9999
 * recordings later.
 */
export function groupRecordings<File extends { name: string; size: number }>(
  files: readonly File[],
): RecordingGroup<File>[] {
  const groups: { key: string; members: { file: File; order: number }[] }[] = []
  for (const file of files) {
    const { group, order } = placeOf(file.name)
    const isOpen = (one: (typeof groups)[number]) =>
      one.key === group && !one.members.some((member) => member.order === order)
    const known = groups.find(isOpen)
    if (known) known.members.push({ file, order })
    else groups.push({ key: group, members: [{ file, order }] })
  }
  return groups.map(({ members }) => {
    const ordered = members.toSorted((a, b) => a.order - b.order).map(({ file }) => file)
    return { name: ordered[0]!.name, files: ordered }
  })
}

/** Includes the extension, so that a video and its low-resolution copy are not mixed. */
function placeOf(path: string): Place {
  const name = path.slice(path.lastIndexOf('/') + 1).toUpperCase()
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
  for (const [pattern, place] of patterns) {
    const match = pattern.exec(stem)
    if (match) {
      const { group, order } = place(match)
      return { group: `${group}${ending}`, order }
    }
  }
  return { group: path, order: 0 }
}
