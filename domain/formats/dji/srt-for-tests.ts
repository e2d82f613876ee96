const digits = (value: number, count = 2) => String(value).padStart(count, '0')

function written(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${digits(Math.floor(seconds / 3600))}:${digits(Math.floor(seconds / 60) % 60)}:${digits(seconds % 60)},${digits(ms % 1000, 3)}`
}

/** A subtitle file with an entry for each text, all of the same length. */
export function srtForTests(texts: string[], stepMs: number, firstMs = 0): string {
  return texts
    .map((text, index) => {
      const startMs = firstMs + index * stepMs
      return `${index + 1}\n${written(startMs)} --> ${written(startMs + stepMs)}\n${text}\n\n`
    })
    .join('')
}

export function bytesOfText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}

/** A drone that flies north at ten metres a second, as newer subtitles record it: one entry per frame. */
export function flightForTests(seconds: number, framesPerSecond = 30): string[] {
  return Array.from({ length: seconds * framesPerSecond }, (_, frame) => {
    const t = frame / framesPerSecond
    const lat = (47 + (10 * t) / 111_180).toFixed(6)
    const moment = new Date(Date.UTC(2024, 5, 12, 10, 30, 15, 250) + Math.round(t * 1000)).toISOString()
    return [
      `<font size="28">FrameCnt: ${frame + 1}, DiffTime: 33ms`,
      `${moment.slice(0, 10)} ${moment.slice(11, 23)}`,
      `[iso: 100] [shutter: 1/640.0] [fnum: 2.8] [latitude: ${lat}] [longitude: 11.000000] [rel_alt: ${(30 + t).toFixed(3)} abs_alt: ${(630 + t).toFixed(3)}] [ct: 5300] </font>`,
    ].join('\n')
  })
}
