/** Stands in for the browser's private file system: the same promises, in memory. */
export class DeviceDiskForTests {
  readonly root = new Folder(this)
  /** What the browser says about the space for this site, in bytes. */
  quota = 10 ** 9
  usage = 0
  /** Bytes that still fit, whatever the browser says. */
  room = Infinity
  persistAsked = 0
  /** A write waits for it before its first byte. */
  beforeWrite: Promise<unknown> = Promise.resolve()

  /** As `navigator.storage`. */
  get storage(): StorageManager {
    const storage = {
      getDirectory: async () => this.root,
      estimate: async () => ({ quota: this.quota, usage: this.usage }),
      persist: async () => {
        this.persistAsked += 1
        return true
      },
    }
    return storage as unknown as StorageManager
  }

  /** The paths of all files. */
  list(): string[] {
    return this.root.list('')
  }
}

const notFound = (name: string) => new DOMException(`${name} is not there`, 'NotFoundError')

class Folder {
  readonly kind = 'directory'
  readonly entriesByName = new Map<string, Folder | StoredFile>()
  readonly disk: DeviceDiskForTests

  constructor(disk: DeviceDiskForTests) {
    this.disk = disk
  }

  async getDirectoryHandle(name: string, { create = false } = {}): Promise<Folder> {
    const found = this.entriesByName.get(name)
    if (found instanceof Folder) return found
    if (!create) throw notFound(name)
    const made = new Folder(this.disk)
    this.entriesByName.set(name, made)
    return made
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<StoredFile> {
    const found = this.entriesByName.get(name)
    if (found instanceof StoredFile) return found
    if (!create) throw notFound(name)
    const made = new StoredFile(name, this.disk)
    this.entriesByName.set(name, made)
    return made
  }

  async removeEntry(name: string): Promise<void> {
    const found = this.entriesByName.get(name)
    if (!found) throw notFound(name)
    // Like browsers, which do not remove what is being written.
    if (found.isBusy()) throw new DOMException(`${name} is being written`, 'NoModificationAllowedError')
    this.entriesByName.delete(name)
  }

  async *keys(): AsyncGenerator<string> {
    yield* this.entriesByName.keys()
  }

  isBusy(): boolean {
    return [...this.entriesByName.values()].some((entry) => entry.isBusy())
  }

  list(path: string): string[] {
    return [...this.entriesByName].flatMap(([name, entry]) =>
      entry instanceof Folder ? entry.list(`${path}${name}/`) : [path + name],
    )
  }
}

class StoredFile {
  readonly kind = 'file'
  readonly name: string
  readonly #disk: DeviceDiskForTests
  #content = new Blob([])
  #writers = 0

  constructor(name: string, disk: DeviceDiskForTests) {
    this.name = name
    this.#disk = disk
  }

  async getFile(): Promise<File> {
    return new File([this.#content], this.name)
  }

  isBusy(): boolean {
    return this.#writers > 0
  }

  /** Nothing is in the file until it is closed. */
  async createWritable(): Promise<WritableStream<BlobPart>> {
    const pieces: BlobPart[] = []
    this.#writers += 1
    await this.#disk.beforeWrite
    return new WritableStream<BlobPart>({
      write: (piece) => {
        const { size } = new Blob([piece])
        if (size > this.#disk.room) {
          this.#writers -= 1
          throw new DOMException('the disk is full', 'QuotaExceededError')
        }
        this.#disk.room -= size
        pieces.push(piece)
      },
      close: () => {
        this.#writers -= 1
        this.#content = new Blob(pieces)
      },
      abort: () => {
        this.#writers -= 1
      },
    })
  }
}
