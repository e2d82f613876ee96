import type { ColumnType } from 'kysely'

/** Written as JSON text, read as what it says. */
export type Json<Value> = ColumnType<Value, string, string>
export type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>

/** Geometries are written and read in SQL only. */
export type Geometry = ColumnType<string, string, string>
