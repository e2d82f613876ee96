import {
  EtagMismatch,
  FetchSource,
  type Header,
  type RangeResponse,
  SharedPromiseCache,
  type Source,
} from 'pmtiles'
import { findKeptBytes } from './kept-areas/kept-ranges.ts'
import { tileServerAt } from './tile-server.ts'

/** Reads an archive from this device or, with the same patience as single tiles, from its server. */
export class GuardedSource extends FetchSource {
  override async getBytes(
    offset: number,
    length: number,
    signal?: AbortSignal,
    etag?: string,
  ): Promise<RangeResponse> {
    const { isKept, found } = await findKeptBytes(this.url, offset, length)
    if (found) return found
    // Without a network, what is missing around a kept area is no reason to leave the archive out.
    if (isKept) return super.getBytes(offset, length, signal, etag)
    const answer = await tileServerAt(this.url).ask(
      (until) => super.getBytes(offset, length, until, etag).catch(keepMismatch),
      signal,
    )
    if (answer instanceof EtagMismatch) throw answer
    return answer
  }
}

/** The archive was replaced; its reader knows how to handle that, and it is not the server's fault. */
function keepMismatch(error: unknown): EtagMismatch {
  if (error instanceof EtagMismatch) return error
  throw error
}

/** A header or directory that could not be read is read again the next time, instead of failing for good. */
export class ForgivingCache extends SharedPromiseCache {
  override getHeader(source: Source): Promise<Header> {
    return this.#forgetting(source.getKey(), super.getHeader(source))
  }

  override getDirectory(
    ...[source, offset, length, header, signal]: Parameters<SharedPromiseCache['getDirectory']>
  ): ReturnType<SharedPromiseCache['getDirectory']> {
    const key = `${source.getKey()}|${header.etag ?? ''}|${offset}|${length}`
    return this.#forgetting(key, super.getDirectory(source, offset, length, header, signal))
  }

  async #forgetting<T>(key: string, reading: Promise<T>): Promise<T> {
    try {
      return await reading
    } catch (error) {
      this.cache.delete(key)
      throw error
    }
  }
}
