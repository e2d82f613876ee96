/** A video in a window of its own, over whatever else is on the screen ("picture in picture"). */
export class PictureInPicture {
  readonly #ending = new AbortController()

  /** All videos that may be in it are somewhere in this element. */
  constructor(container: HTMLElement, onChange: (isOn: boolean) => void) {
    const { signal } = this.#ending
    const tell = () => onChange(container.contains(document.pictureInPictureElement))
    for (const name of ['enterpictureinpicture', 'leavepictureinpicture'])
      container.addEventListener(name, tell, { signal })
  }

  toggle(video: HTMLVideoElement | null): void {
    if (document.pictureInPictureElement) end()
    // Refused by the browser, for example because there is no picture yet: nothing happens then.
    else video?.requestPictureInPicture().catch(() => undefined)
  }

  stop(): void {
    this.#ending.abort()
  }
}

/** The next video goes on in the window of the one before, which needs no press. Where it cannot, the window closes. */
export function handOverPictureInPicture(from: HTMLVideoElement | null, to: HTMLVideoElement | null): void {
  if (from === null || document.pictureInPictureElement !== from) return
  if (to) to.requestPictureInPicture().catch(end)
  else end()
}

function end(): void {
  document.exitPictureInPicture().catch(() => undefined)
}
