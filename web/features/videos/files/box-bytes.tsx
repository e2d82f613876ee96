import { useEffect, useState } from 'react'
import { videoFileMessages } from '#web/workers/video-reader/video-file-messages.ts'
import type { BoxNode } from '#domain/mp4/walk-boxes.ts'
import { printable } from './box-list.tsx'
import styles from './box-section.module.css'
import { writtenCount } from './written-values.ts'
import { texts } from './messages.ts'

/** Nobody reads more of it. */
const previewBytes = 512
const perLine = 8

/** The beginning of a box as it is in the file. */
export function BoxBytes({ box, file }: { box: BoxNode; file: File }) {
  const [text, setText] = useState<string>()
  const length = Math.max(0, Math.min(previewBytes, box.size, file.size - box.offset))
  useEffect(() => {
    let isCurrent = true
    const show = (next: string) => isCurrent && setText(next)
    file
      .slice(box.offset, box.offset + length)
      .arrayBuffer()
      .then(
        (buffer) => show(hexLines(new Uint8Array(buffer), box.offset)),
        () => show(videoFileMessages.gone),
      )
    return () => {
      isCurrent = false
    }
  }, [box, file, length])
  const title = texts.firstBytesOf(writtenCount(length), printable(box.type))
  return (
    // The arrow keys scroll it for people without a pointer.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.bytes} aria-label={title} tabIndex={0}>
      <h3 className={styles.bytesTitle}>{title}</h3>
      <pre className={styles.hex}>{text}</pre>
    </section>
  )
}

/** '0000001c  66 74 79 70 6d 70 34 31  ftypmp41' */
export function hexLines(bytes: Uint8Array, offset: number): string {
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += perLine) {
    const row = Array.from(bytes.subarray(at, at + perLine))
    const place = (offset + at).toString(16).padStart(8, '0')
    const hex = row.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
    const letters = row
      .map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·'))
      .join('')
    lines.push(`${place}  ${hex.padEnd(3 * perLine - 1)}  ${letters}`)
  }
  return lines.join('\n')
}
