/** A video in a separate window on top of everything else on the screen ("picture in picture"). */
export class PictureInPicture {
  readonly #ending = new AbortController()

  /** Contains all videos that may be in the window. */
  constructor(container: HTMLElement, onChange: (isOn: boolean) => void) {
    const { signal } = this.#ending
    const tell = () => onChange(container.contains(document.pictureInPictureElement))
    for (const name of ['enterpictureinpicture', 'leavepictureinpicture'])
      container.addEventListener(name, tell, { signal })
  }

  toggle(open: () => void): void {
    if (document.pictureInPictureElement) end()
    else open()
  }

  stop(): void {
    this.#ending.abort()
  }
}

/**
 * The next video continues in the window of the previous one, which needs no user gesture. Where that is not
 * possible, the window closes.
 */
export function handOverPictureInPicture(from: HTMLVideoElement | null, to: HTMLVideoElement | null): void {
  if (from === null || document.pictureInPictureElement !== from) return
  if (to) to.requestPictureInPicture().catch(end)
  else end()
}

function end(): void {
  document.exitPictureInPicture().catch(() => undefined)
}
