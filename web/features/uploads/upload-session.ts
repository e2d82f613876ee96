import type { QueueCommand } from './queue-command.ts'
import { makeId } from './queue-command.ts'
import { openStoredQueue } from './stored-queue.ts'
import { joinTabs, type TabGroup } from './tab-group.ts'
import { throttle } from './throttle.ts'
import type { Queue } from './upload-queue.ts'
import { UploadRunner } from './upload-runner.ts'

type TabMessage =
  /** A new tab asks for the current state. */
  | { type: 'hello' }
  | { type: 'queue'; queue: Queue }
  /** A new tab runs the queue, and messages to the previous one may be lost. */
  | { type: 'running' }
  | { type: 'command'; id: string; command: QueueCommand }
  | { type: 'taken'; id: string }
  /** The user has signed out. */
  | { type: 'forget' }

const tellEveryMs = 250

/** The queue of one user in this tab: run here, or mirrored from the tab that runs it. */
export class UploadSession {
  readonly userId: string
  readonly #show: (queue: Queue) => void
  readonly #onForgotten: () => void
  readonly #stored
  readonly #tabs: TabGroup<TabMessage>
  readonly #unanswered = new Map<string, QueueCommand>()
  readonly #taken = new Set<string>()
  readonly #telling = throttle(tellEveryMs, () => this.#tell())
  #runner: UploadRunner | null = null
  #queue: Queue | null = null
  #isOver = false

  /** `onForgotten` is called when the user has signed out in another tab. */
  constructor(userId: string, show: (queue: Queue) => void, onForgotten: () => void) {
    this.userId = userId
    this.#show = show
    this.#onForgotten = onForgotten
    this.#stored = openStoredQueue(userId)
    this.#tabs = joinTabs<TabMessage>(`trailcast-uploads-${userId}`, {
      onRun: () => void this.#run(),
      onMessage: (message) => this.#hear(message),
    })
    this.#tabs.send({ type: 'hello' })
  }

  command(command: QueueCommand): void {
    if (this.#runner) {
      void this.#runner.take(command)
      return
    }
    const id = makeId()
    this.#unanswered.set(id, command)
    this.#tabs.send({ type: 'command', id, command })
  }

  /** The handle of a file that the browser may read again after asking for permission. */
  async findHandle(id: string): Promise<FileSystemFileHandle | null> {
    return this.#stored.readHandle(id)
  }

  close(): void {
    this.#isOver = true
    this.#runner?.stop()
    this.#telling.cancel()
    this.#tabs.leave()
  }

  /** Removes everything of this user from this browser. */
  async forget(): Promise<void> {
    this.#tabs.send({ type: 'forget' })
    this.close()
    await this.#stored.forget()
  }

  async #run(): Promise<void> {
    const runner = new UploadRunner(this.#stored, (queue) => {
      this.#queue = queue
      this.#show(queue)
      this.#telling.ask()
    })
    await runner.start()
    if (this.#isOver) {
      runner.stop()
      return
    }
    this.#runner = runner
    const commands = [...this.#unanswered.values()]
    this.#unanswered.clear()
    this.#tabs.send({ type: 'running' })
    for (const command of commands) await runner.take(command)
  }

  #hear(message: TabMessage): void {
    if (message.type === 'forget') {
      this.close()
      // The other tab cannot remove what this one is writing.
      void this.#stored.forget()
      this.#onForgotten()
    } else if (message.type === 'hello') this.#tell()
    else if (message.type === 'command') this.#takeFromOther(message.id, message.command)
    else if (message.type === 'taken') this.#unanswered.delete(message.id)
    else if (message.type === 'running') {
      for (const [id, command] of this.#unanswered) this.#tabs.send({ type: 'command', id, command })
    } else if (!this.#runner) this.#show(message.queue)
  }

  #takeFromOther(id: string, command: QueueCommand): void {
    if (!this.#runner) return
    this.#tabs.send({ type: 'taken', id })
    // Sent twice when the first answer was late.
    if (this.#taken.has(id)) return
    this.#taken.add(id)
    void this.#runner.take(command)
  }

  #tell(): void {
    if (this.#runner && this.#queue) this.#tabs.send({ type: 'queue', queue: this.#queue })
  }
}
