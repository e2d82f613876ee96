/** On phones that allow full screen only for videos, the player fills the page instead. */
const pageAttribute = 'data-full-page'

export class FullScreen {
  readonly #element: HTMLElement
  readonly #onChange: (isOn: boolean) => void
  readonly #ending = new AbortController()

  constructor(element: HTMLElement, onChange: (isOn: boolean) => void) {
    this.#element = element
    this.#onChange = onChange
    const { signal } = this.#ending
    document.addEventListener('fullscreenchange', () => onChange(this.isOn), { signal })
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && this.#isPage) this.#setPage(false)
      },
      { signal },
    )
  }

  get isOn(): boolean {
    return document.fullscreenElement === this.#element || this.#isPage
  }

  async toggle(): Promise<void> {
    if (this.#isPage) this.#setPage(false)
    else if (this.isOn) await document.exitFullscreen()
    else if (!document.fullscreenEnabled) this.#setPage(true)
    // Refused, for example inside a frame without permission.
    else await this.#element.requestFullscreen().catch(() => this.#setPage(true))
  }

  stop(): void {
    this.#ending.abort()
    this.#element.removeAttribute(pageAttribute)
  }

  get #isPage(): boolean {
    return this.#element.hasAttribute(pageAttribute)
  }

  #setPage(isPage: boolean): void {
    this.#element.toggleAttribute(pageAttribute, isPage)
    this.#onChange(isPage)
  }
}
