/** Messages of the share dialog. Kept apart because only that dialog downloads them. */
export const shareMessages = {
  title: 'Share',
  link: 'Link',
  startAt: (time: string) => `Start at ${time}`,
  embedCode: 'Embed code',
  qrCode: 'QR code of the link',
  scan: 'Scan to open it on a phone.',
  shareWith: 'Share with…',
  tracksAsGpx: 'Download the track (GPX)',
  copy: 'Copy',
  copied: 'Copied',
  copyOf: (what: string) => `Copy: ${what}`,
  copiedOf: (what: string) => `Copied: ${what}`,
  notCopied: 'Your browser blocked copying. The text is selected: copy it with the keyboard.',
} as const
