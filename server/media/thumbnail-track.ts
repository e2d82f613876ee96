/** Sheets of thumbnails, row by row, one for each step of time. */
export type ThumbnailSheets = {
  sheets: { file: string }[]
  everyMs: number
  width: number
  height: number
  columns: number
  rows: number
}

/** The WebVTT text that tells players which part of which sheet belongs to which time. */
export function writeThumbnailTrack(
  { sheets, everyMs, width, height, columns, rows }: ThumbnailSheets,
  durationMs: number,
): string {
  const perSheet = columns * rows
  const count = Math.min(Math.ceil(durationMs / everyMs), sheets.length * perSheet)
  const cues = Array.from({ length: count }, (_, index) => {
    const place = index % perSheet
    const x = (place % columns) * width
    const y = Math.floor(place / columns) * height
    const start = index * everyMs
    const file = sheets[Math.floor(index / perSheet)]?.file
    return `${clock(start)} --> ${clock(Math.min(start + everyMs, durationMs))}\n${file}#xywh=${x},${y},${width},${height}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

function clock(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23)
}
