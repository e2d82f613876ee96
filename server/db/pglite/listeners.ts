import type { Notification } from 'pg'

export type Listener = {
  onNotification: (payload: string) => void
  /** Called after each subscription, including the first: notifications sent in between are lost. */
  onReconnect: () => void
}

/** The listeners of each channel. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<Listener>>()

  get channels(): string[] {
    return [...this.#byChannel.keys()]
  }

  add(channel: string, listener: Listener): void {
    this.#byChannel.set(channel, (this.#byChannel.get(channel) ?? new Set()).add(listener))
  }

  /** True when nobody is left on that channel. */
  remove(channel: string, listener: Listener): boolean {
    const listeners = this.#byChannel.get(channel)
    listeners?.delete(listener)
    if (listeners?.size !== 0) return false
    this.#byChannel.delete(channel)
    return true
  }

  notify({ channel, payload }: Notification): void {
    for (const listener of this.#byChannel.get(channel) ?? []) listener.onNotification(payload ?? '')
  }

  announceReconnect(): void {
    for (const listeners of this.#byChannel.values()) for (const listener of listeners) listener.onReconnect()
  }
}
