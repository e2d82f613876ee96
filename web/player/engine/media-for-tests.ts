/** Imitates what a browser's video element does by itself, but that of the test DOM does not. */
type Media = {
  time: number
  isSeeking: boolean
  isPaused: boolean
  readyState: number
  frames: ((now: number, metadata: { mediaTime: number }) => void)[]
  seeks: number[]
}

const known = new WeakMap<HTMLMediaElement, Media>()
let isPlayAllowed = true
let little: HTMLMediaElement | null = null

function mediaOf(element: HTMLMediaElement): Media {
  const media = known.get(element) ?? {
    time: 0,
    isSeeking: false,
    isPaused: true,
    readyState: 0,
    frames: [],
    seeks: [],
  }
  known.set(element, media)
  return media
}

const tellUpwards = (element: HTMLMediaElement, name: string) =>
  element.dispatchEvent(new Event(name, { bubbles: true }))

const tell = (element: HTMLMediaElement, ...names: string[]) => {
  for (const name of names) element.dispatchEvent(new Event(name))
}

/** Imported by tests that play something. */
export function installMedia(): void {
  isPlayAllowed = true
  Object.defineProperties(HTMLMediaElement.prototype, {
    currentTime: {
      configurable: true,
      get(this: HTMLMediaElement) {
        return mediaOf(this).time
      },
      set(this: HTMLMediaElement, seconds: number) {
        Object.assign(mediaOf(this), { time: seconds, isSeeking: true })
        mediaOf(this).seeks.push(seconds)
        tell(this, 'seeking')
      },
    },
    fastSeek: {
      configurable: true,
      value(this: HTMLMediaElement, seconds: number) {
        this.currentTime = seconds
      },
    },
    seeking: { configurable: true, get: fieldOf('isSeeking') },
    paused: { configurable: true, get: fieldOf('isPaused') },
    readyState: { configurable: true, get: fieldOf('readyState') },
    load: { configurable: true, value: () => undefined },
    play: { configurable: true, value: play },
    pause: { configurable: true, value: pause },
    requestVideoFrameCallback: { configurable: true, value: askForFrame },
    cancelVideoFrameCallback: { configurable: true, value: () => undefined },
    requestPictureInPicture: { configurable: true, value: openPictureInPicture },
  })
  little = null
  Object.defineProperties(document, {
    pictureInPictureElement: { configurable: true, get: () => little },
    exitPictureInPicture: { configurable: true, value: () => setPictureInPicture(null) },
  })
}

/** Needs a video, and a user gesture unless a video of the page is already in the window. */
function openPictureInPicture(this: HTMLMediaElement): Promise<void> {
  if (mediaOf(this).readyState === 0)
    return Promise.reject(new DOMException('no video yet', 'InvalidStateError'))
  return setPictureInPicture(this)
}

function setPictureInPicture(element: HTMLMediaElement | null): Promise<void> {
  const before = little
  little = element
  if (before) tellUpwards(before, 'leavepictureinpicture')
  if (element) tellUpwards(element, 'enterpictureinpicture')
  return Promise.resolve()
}

function fieldOf(name: keyof Media) {
  return function get(this: HTMLMediaElement) {
    return mediaOf(this)[name]
  }
}

function play(this: HTMLMediaElement): Promise<void> {
  if (!isPlayAllowed) return Promise.reject(new DOMException('not without a press', 'NotAllowedError'))
  mediaOf(this).isPaused = false
  tell(this, 'play', 'playing')
  return Promise.resolve()
}

function pause(this: HTMLMediaElement): void {
  if (mediaOf(this).isPaused) return
  mediaOf(this).isPaused = true
  tell(this, 'pause')
}

function askForFrame(this: HTMLMediaElement, callback: Media['frames'][number]): number {
  return mediaOf(this).frames.push(callback)
}

export function refusePlaying(): void {
  isPlayAllowed = false
}

/** The video has been loaded. */
export function arrive(element: HTMLMediaElement): void {
  mediaOf(element).readyState = 4
  tell(element, 'loadedmetadata', 'loadeddata', 'canplay')
}

/** The current seek has finished. */
export function endSeek(element: HTMLMediaElement): void {
  mediaOf(element).isSeeking = false
  tell(element, 'seeked')
}

/** A frame is shown, at the time that the browser reports. */
export function showFrame(element: HTMLMediaElement, seconds: number, calledSeconds = seconds): void {
  const media = mediaOf(element)
  if (!media.isSeeking) media.time = seconds
  for (const callback of media.frames.splice(0)) callback(performance.now(), { mediaTime: calledSeconds })
}

export const seeksOf = (element: HTMLMediaElement): readonly number[] => mediaOf(element).seeks
