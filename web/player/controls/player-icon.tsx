/** Path data on a 24 grid, filled, because lines are hard to see over moving pictures. */
const shapes = {
  play: 'M7 4.5v15l12.5-7.5z',
  pause: 'M6 4.5h4.2v15H6zM13.8 4.5H18v15h-4.2z',
  again: 'M12 5a7 7 0 1 1-6.7 5h2.2A5 5 0 1 0 12 7v3.4L6.8 6 12 1.6z',
  sound:
    'M3.5 9h4L13 4v16l-5.5-5h-4zM15.2 8.4a4.6 4.6 0 0 1 0 7.2zM15.2 4.6a8 8 0 0 1 0 14.8v-2a6 6 0 0 0 0-10.8z',
  'sound-off':
    'M3.5 9h4L13 4v16l-5.5-5h-4zM21.6 9.8 20.2 8.4 18 10.6l-2.2-2.2-1.4 1.4 2.2 2.2-2.2 2.2 1.4 1.4 2.2-2.2 2.2 2.2 1.4-1.4-2.2-2.2z',
  settings:
    'M10.3 3h3.4l.5 2.6 1.5.8 2.5-.9 1.7 2.9-2 1.7v1.8l2 1.7-1.7 2.9-2.5-.9-1.5.8-.5 2.6h-3.4l-.5-2.6-1.5-.8-2.5.9-1.7-2.9 2-1.7v-1.8l-2-1.7 1.7-2.9 2.5.9 1.5-.8zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  'picture-in-picture': 'M3 5h18v14H3zm2 2v10h14V7zm6.5 4.5H18V16h-6.5z',
  theatre: 'M2 6h20v12H2zm2 2v8h16V8z',
  narrow: 'M2 6h20v12H2zm2 2v8h9V8zm11 0v8h5V8z',
  'full-screen': 'M4 4h6v2H6v4H4zM14 4h6v6h-2V6h-4zM4 14h2v4h4v2H4zM18 14h2v6h-6v-2h4z',
  'small-screen': 'M8 4h2v6H4V8h4zM14 4h2v4h4v2h-6zM4 14h6v6H8v-4H4zM14 14h6v2h-4v4h-2z',
  captions:
    'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zm.5 5v2h8v-2zm9.5 0v2h3.5v-2zm-9.5 4v2H9v-2zm5 0v2h8v-2z',
  'captions-off':
    'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zm0 2v10h14V7zm1.5 3h6v2h-6zm7.5 0h3.5v2H14zm-7.5 3.5H10v2H6.5zm5 0h6v2h-6z',
  help: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zm-1.1 12.3h2.2V18h-2.2zm.1-1.5c0-3 2.7-2.9 2.7-4.7 0-2.2-3.5-2.1-3.6.1H8c.2-4.6 7.8-4.7 7.8-.2 0 2.8-2.7 2.7-2.7 4.8z',
  check: 'M9.7 17.8 4.3 12.4l1.4-1.4 4 4 8.6-8.6 1.4 1.4z',
} as const

export type PlayerIconName = keyof typeof shapes

/** Decoration only: the control around it carries the name. */
export function PlayerIcon({ name, size = 24 }: { name: PlayerIconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
