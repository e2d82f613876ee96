import { sql } from 'kysely'
import { atlasOperatorMessages } from '#contract/atlas/atlas-operator-messages.ts'
import type { WorldDb, WorldTransaction } from '#server/db/schema.ts'
import type { ImportProgress } from './import-progress.ts'

/** Another process has taken over the import, because this one sent no heartbeat for too long. */
export class ImportLostError extends Error {
  override name = 'ImportLostError'
}

export type Hold = { name: string; holder: string }
export type ImportRequest = Hold & {
  credit: string
  file: string
  /** The last heartbeat of a holder that is known to be dead. */
  deadBeat?: number
}
export type Claim = { kind: 'held'; beat: number } | { kind: 'ours'; progress: ImportProgress }

/**
 * Claims an import, or reports that another process holds it. Resumes an unfinished import of the same file.
 */
export async function claimImport(world: WorldDb, request: ImportRequest): Promise<Claim> {
  return world.transaction().execute(async (trx) => {
    const { name, holder, credit, file, deadBeat } = request
    await trx
      .insertInto('atlas_source')
      .values({ name, credit, progress: null, west: null, south: null, east: null, north: null })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const source = await trx
      .selectFrom('atlas_source')
      .select(['generation', 'progress'])
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const before = source.progress as ImportProgress | null
    if (before !== null && before.holder !== null && before.holder !== holder && before.beat !== deadBeat)
      return { kind: 'held', beat: before.beat }
    const isSame = before?.file === file && before.step !== 'waiting'
    const generation = isSame ? before.generation : Math.max(source.generation, before?.generation ?? 0) + 1
    const start = {
      position: 0,
      drawn: false,
      step: 'reading',
      stage: atlasOperatorMessages.beginning,
      share: 0,
      left_ms: null,
    } as const
    const progress: ImportProgress = { ...start, beat: 0, ...(isSame && before), generation, file, holder }
    progress.beat += 1
    await trx
      .updateTable('atlas_source')
      .set({ progress: JSON.stringify(progress), sentence: null, credit })
      .where('name', '=', name)
      .execute()
    return { kind: 'ours', progress }
  })
}

/** Also locks the source until the end of the transaction, so that it cannot be taken over meanwhile. */
export async function saveProgress(
  db: WorldDb | WorldTransaction,
  { name, holder }: Hold,
  change: Partial<ImportProgress>,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update atlas_source
    set progress = progress || jsonb_build_object('beat', (progress->>'beat')::bigint + 1) || ${JSON.stringify(change)}::jsonb
    where name = ${name} and progress->>'holder' = ${holder}`.execute(db)
  if (numAffectedRows !== 1n) throw new ImportLostError(`another process imports ${name} now`)
}

/** Removes up to this many rows of older generations, and returns how many it removed. */
export async function removeOlder(
  trx: WorldTransaction,
  { name, generation }: { name: string; generation: number },
  max: number,
): Promise<number> {
  const older = sql`source = ${name} and generation < ${generation}`
  const places =
    await sql`delete from place where n = any(array(select n from place where ${older} limit ${max}))`.execute(
      trx,
    )
  const edges = await sql`
    delete from atlas_edge where id = any(array(select id from atlas_edge where ${older} limit ${max}))`.execute(
    trx,
  )
  return Number(places.numAffectedRows ?? 0n) + Number(edges.numAffectedRows ?? 0n)
}

type Extent = {
  places: number
  west: number | null
  south: number | null
  east: number | null
  north: number | null
}

export async function findExtent(world: WorldDb, name: string): Promise<Extent> {
  const { rows } = await sql<Extent>`
    select count(*)::int as places, min(south) as south, max(north) as north,
      case when bool_or(west > east) then -180 else min(west) end as west,
      case when bool_or(west > east) then 180 else max(east) end as east
    from place where source = ${name}`.execute(world)
  return rows[0] ?? { places: 0, west: null, south: null, east: null, north: null }
}

/** If `importedAt` is null, the source no longer exists. */
export type Ending = { generation: number; extent: Extent; importedAt: Date | null; file: string }

/** The area only grows, because removals are changes too. */
export async function endImport(
  world: WorldDb,
  hold: Hold,
  { generation, extent, importedAt, file }: Ending,
): Promise<void> {
  await world.transaction().execute(async (trx) => {
    await saveProgress(trx, hold, {})
    const { version } = await trx
      .updateTable('atlas_state')
      .set((state) => ({ version: state('version', '+', 1) }))
      .returning('version')
      .executeTakeFirstOrThrow()
    const { places, west, south, east, north } = extent
    await sql`
      update atlas_source set generation = ${generation}, version = ${version}, imported_at = ${importedAt}, file = ${importedAt && file}, places = ${places},
        progress = null, sentence = null, west = least(west, ${west}::float8), south = least(south, ${south}::float8),
        east = greatest(east, ${east}::float8), north = greatest(north, ${north}::float8)
      where name = ${hold.name}`.execute(trx)
  })
}

/** Ends an import that only made the base map. */
export async function endDrawing(world: WorldDb, { name, holder }: Hold): Promise<void> {
  await sql`
    update atlas_source set progress = null, sentence = null
    where name = ${name} and progress->>'holder' = ${holder}`.execute(world)
}

/** Releases an import so that another process can resume it, or ends it for good if a reason is given. */
export async function leaveImport(
  world: WorldDb,
  { name, holder }: Hold,
  sentence: string | null,
): Promise<void> {
  await sql`
    update atlas_source set sentence = ${sentence}, progress = progress || '{"holder": null}'
    where name = ${name} and progress->>'holder' = ${holder}`.execute(world)
}

export type Source = Extent & {
  name: string
  credit: string
  imported_at: Date | null
  progress: ImportProgress | null
  sentence: string | null
}

export async function listSources(world: WorldDb): Promise<Source[]> {
  const rows = await world
    .selectFrom('atlas_source')
    .select([
      'name',
      'credit',
      'imported_at',
      'progress',
      'sentence',
      'places',
      'west',
      'south',
      'east',
      'north',
    ])
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ ...row, progress: row.progress as ImportProgress | null }))
}

/** Also true if the first import is unfinished, so that its remains can be removed. */
export async function isSourceKnown(world: WorldDb, name: string): Promise<boolean> {
  const source = await world
    .selectFrom('atlas_source')
    .select(['imported_at', 'progress'])
    .where('name', '=', name)
    .executeTakeFirst()
  return source !== undefined && (source.imported_at !== null || source.progress !== null)
}

/** The file that the source was imported from; undefined if it was not imported. */
export async function findSourceFile(world: WorldDb, name: string): Promise<string | null | undefined> {
  return (await world.selectFrom('atlas_source').select('file').where('name', '=', name).executeTakeFirst())
    ?.file
}

/** Shows that an import is about to start, until the process that runs it reports more. */
export async function planImport(
  world: WorldDb,
  { name, credit }: { name: string; credit: string },
): Promise<void> {
  const waiting: ImportProgress = {
    generation: 0,
    file: '',
    holder: null,
    beat: 0,
    position: 0,
    drawn: false,
    step: 'waiting',
    stage: atlasOperatorMessages.waiting,
    share: 0,
    left_ms: null,
  }
  await sql`
    insert into atlas_source as known (name, credit, progress) values (${name}, ${credit}, ${JSON.stringify(waiting)})
    on conflict (name) do update set sentence = null, progress = coalesce(known.progress, excluded.progress)`.execute(
    world,
  )
}

/** For an import that failed before any process claimed it. */
export async function failPlanned(world: WorldDb, name: string, sentence: string): Promise<void> {
  await sql`
    update atlas_source set sentence = ${sentence}, progress = null
    where name = ${name} and progress->>'step' = 'waiting'`.execute(world)
}
