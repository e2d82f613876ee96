import type { ByteSource, StopSignal } from '#domain/media/byte-source.ts'
import { childrenOf, findBox, fourCharactersAt, requireBox, uint64At, type Box } from './box.ts'
import { addFragment, finishFragments, fragmentTables } from './fragments.ts'
import { movieMessages, UnreadableMovieError } from './movie-messages.ts'
import type { Movie, Track } from './movie.ts'
import { readTiming, readTrack } from './read-track.ts'
import { readExactly, topBoxes, type TopBox } from './top-boxes.ts'
import { readUserFacts } from './user-facts.ts'

/** An hour of video has about one megabyte of index. */
export const largestIndex = 64 * 1024 * 1024
const maxTracks = 64
/** The boxes that files begin with. */
const firstTypes = new Set(['ftyp', 'styp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'uuid', 'sidx'])
/** Seconds from 1904, the epoch of the format, to 1970. */
const epochShift = 2_082_844_800

type Index = { ftyp: TopBox | null; moov: TopBox | null; moofs: TopBox[] }

/**
 * Reads the index of an MP4 or QuickTime file. The picture is not read, so it takes the same time for any
 * length.
 */
export async function readMovie(source: ByteSource, signal?: StopSignal): Promise<Movie> {
  if (source.size === 0) throw new UnreadableMovieError(movieMessages.empty)
  const index = await findIndex(source, signal)
  if (!index.moov) throw new UnreadableMovieError(movieMessages.noIndex)
  const moov = await readBox(source, index.moov, signal)
  const brand = index.ftyp ? await readBrand(source, index.ftyp, signal) : 'qt  '
  try {
    const movie = movieOf(moov, brand)
    for (const track of movie.tracks) checkSizes(track, source.size)
    const extensions = findBox(moov, 'mvex')
    if (extensions) await readFragments(movie, extensions, { source, moofs: index.moofs, signal })
    return movie
  } catch (error) {
    // A box claims to contain more than it has room for.
    if (error instanceof RangeError)
      throw new UnreadableMovieError(movieMessages.damaged(moov.offset), { cause: error })
    throw error
  }
}

async function findIndex(source: ByteSource, signal: StopSignal | undefined): Promise<Index> {
  const index: Index = { ftyp: null, moov: null, moofs: [] }
  let isFirst = true
  for await (const box of topBoxes(source, signal)) {
    if (isFirst && !firstTypes.has(box.type)) throw new UnreadableMovieError(movieMessages.notMovie)
    isFirst = false
    const isCut = box.offset + box.size > source.size
    // After the index, some cameras write data that is not a box at all.
    if (isCut && index.moov && !['mdat', 'moof'].includes(box.type)) break
    if (isCut) throw new UnreadableMovieError(movieMessages.cutOff)
    if (box.type === 'ftyp') index.ftyp ??= box
    if (box.type === 'moov') index.moov ??= box
    if (box.type === 'moof') index.moofs.push(box)
  }
  if (isFirst) throw new UnreadableMovieError(movieMessages.notMovie)
  return index
}

async function readBox(source: ByteSource, box: TopBox, signal: StopSignal | undefined): Promise<Box> {
  if (box.size > largestIndex) throw new UnreadableMovieError(movieMessages.largeIndex)
  const { type, offset, size } = box
  const bytes = await readExactly(source, offset + box.headerSize, offset + size, signal)
  return { type, offset, size, content: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
}

async function readBrand(
  source: ByteSource,
  { offset, headerSize, size }: TopBox,
  signal: StopSignal | undefined,
) {
  if (size < headerSize + 4) return ''
  const bytes = await readExactly(source, offset + headerSize, offset + headerSize + 4, signal)
  return fourCharactersAt(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0)
}

function movieOf(moov: Box, brand: string): Movie {
  const header = requireBox(moov, 'mvhd')
  const { timescale, seconds } = readTiming(header)
  const traks = Array.from(childrenOf(moov)).filter(({ type }) => type === 'trak')
  if (traks.length > maxTracks) throw new UnreadableMovieError(movieMessages.tooManyTracks)
  const tracks = traks.map((trak) => readTrack(trak, timescale))
  const longest = tracks.reduce((max, { durationSeconds }) => Math.max(max, durationSeconds), 0)
  return {
    brand,
    isFragmented: findBox(moov, 'mvex') !== undefined,
    durationSeconds: seconds || longest,
    creation: creationOf(header),
    ...readUserFacts(moov),
    tracks,
  }
}

/** Samples of equal size cost no bytes to claim. */
function checkSizes({ id, samples }: Track, fileSize: number): void {
  const isPossible = typeof samples.sizes !== 'number' || samples.count * samples.sizes <= fileSize
  if (!isPossible) throw new UnreadableMovieError(movieMessages.damagedTrack(id))
}

function creationOf({ content }: Box): Movie['creation'] {
  const seconds = content.getUint8(0) === 1 ? uint64At(content, 4) : content.getUint32(4)
  const utcMs = (seconds - epochShift) * 1000
  // Zero means unknown. Nothing was filmed in this format before 1970, nor will be after 2200.
  if (utcMs <= 0 || utcMs > Date.UTC(2200, 0)) return null
  return { utcMs, local: new Date(utcMs).toISOString().slice(0, 19) }
}

async function readFragments(
  movie: Movie,
  extensions: Box,
  { source, moofs, signal }: { source: ByteSource; moofs: TopBox[]; signal: StopSignal | undefined },
): Promise<void> {
  if (moofs.reduce((sum, { size }) => sum + size, 0) > largestIndex)
    throw new UnreadableMovieError(movieMessages.largeIndex)
  const tables = fragmentTables(movie.tracks, extensions)
  for (const moof of moofs) addFragment(tables, await readBox(source, moof, signal))
  finishFragments(movie.tracks, tables)
  movie.durationSeconds ||= movie.tracks.reduce(
    (max, { durationSeconds }) => Math.max(max, durationSeconds),
    0,
  )
}
