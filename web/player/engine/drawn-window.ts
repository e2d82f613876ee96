/**
 * A picture-in-picture window can only show videos. To show the drawn picture there, the canvas is turned into a video.
 * Browsers do not draw for a hidden page, so the window shows the recorded video then.
 */
export class DrawnWindow {
  readonly #host: HTMLElement
  #mirror: HTMLVideoElement | undefined
  #canvas: HTMLCanvasElement | undefined
  #video: HTMLVideoElement | undefined
  #isMoving = false

  constructor(host: HTMLElement) {
    this.#host = host
    // These events do not bubble. When one of the two is paused or played, in the window or on the page, the other one
    // follows.
    for (const name of ['play', 'pause']) host.addEventListener(name, (event) => this.#keepUp(event), true)
    host.addEventListener('leavepictureinpicture', () => this.#release())
  }

  /** Needs a user gesture, unless the window is already open. */
  open(video: HTMLVideoElement, canvas: HTMLCanvasElement | null): void {
    if (canShow(canvas)) void this.#openDrawn(video, canvas)
    // Refused by the browser, for example because there is no frame yet: nothing happens then.
    else video.requestPictureInPicture().catch(() => undefined)
  }

  /** Called for every frame: if the window is open, it shows what the page shows. */
  follow(video: HTMLVideoElement, canvas: HTMLCanvasElement | null): void {
    const shown = document.pictureInPictureElement
    if (shown === null || this.#isMoving || (shown !== video && shown !== this.#mirror)) return
    const isRight = canShow(canvas) ? shown === this.#mirror && canvas === this.#canvas : shown === video
    if (!isRight) this.open(video, canvas)
  }

  /** Called when the next picture cannot be shown in it. */
  close(): void {
    if (this.#mirror && document.pictureInPictureElement === this.#mirror)
      document.exitPictureInPicture().catch(() => undefined)
  }

  async #openDrawn(video: HTMLVideoElement, canvas: HTMLCanvasElement): Promise<void> {
    this.#isMoving = true
    this.#video = video
    const mirror = this.#mirrorOf(canvas)
    if (mirror.readyState === 0)
      await new Promise((resolve) => mirror.addEventListener('loadedmetadata', resolve, { once: true }))
    await mirror.requestPictureInPicture().catch(() => undefined)
    this.#isMoving = false
  }

  #mirrorOf(canvas: HTMLCanvasElement): HTMLVideoElement {
    const mirror = this.#mirror ?? makeMirror(this.#host)
    if (canvas !== this.#canvas) {
      mirror.srcObject = canvas.captureStream()
      void mirror.play()
    }
    this.#mirror = mirror
    this.#canvas = canvas
    return mirror
  }

  /** When the window has closed, frames no longer need to be copied. */
  #release(): void {
    const stream = this.#mirror?.srcObject
    if (document.pictureInPictureElement !== null || !(stream instanceof MediaStream)) return
    for (const track of stream.getTracks()) track.stop()
    this.#mirror!.srcObject = null
    this.#canvas = undefined
  }

  #keepUp({ type, target }: Event): void {
    const [video, mirror] = [this.#video, this.#mirror]
    if (!video || document.pictureInPictureElement !== mirror) return
    const other = target === mirror ? video : target === video ? mirror : null
    if (!other || other.paused === (type === 'pause')) return
    if (type === 'pause') other.pause()
    else void other.play()
  }
}

const canShow = (canvas: HTMLCanvasElement | null): canvas is HTMLCanvasElement =>
  canvas !== null && !document.hidden && 'captureStream' in canvas

function makeMirror(host: HTMLElement): HTMLVideoElement {
  const mirror = document.createElement('video')
  mirror.muted = true
  mirror.playsInline = true
  mirror.hidden = true
  mirror.tabIndex = -1
  host.append(mirror)
  return mirror
}
