const pictureWidth = 320
/** The first frame is often black, or shows a finger. */
const atSecond = 1
/** A browser that cannot decode a video may never say so. */
const patienceMs = 10_000

/** A thumbnail of a video, if this browser can decode it. */
export async function pictureOfVideo(file: File): Promise<Blob | null> {
  const video = document.createElement('video')
  // Otherwise there is no signal for when a frame can be drawn.
  if (!('requestVideoFrameCallback' in video)) return null
  const url = URL.createObjectURL(file)
  try {
    await showMoment(video, url)
    return await draw(video)
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

function showMoment(video: HTMLVideoElement, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The video does not show.')), patienceMs)
    const settle = (end: () => void) => {
      clearTimeout(timer)
      end()
    }
    video.addEventListener('error', () => settle(() => reject(new Error('The video cannot be decoded.'))))
    video.addEventListener('loadedmetadata', () => {
      video.currentTime = Math.min(atSecond, video.duration / 2)
      video.requestVideoFrameCallback(() => settle(resolve))
    })
    video.muted = true
    video.preload = 'auto'
    video.src = url
  })
}

function draw(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = pictureWidth
  canvas.height = Math.round((pictureWidth * video.videoHeight) / Math.max(1, video.videoWidth))
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.8)
  })
}
