import type { ColumnType } from 'kysely'

/** Written as JSON text, read as the parsed value. */
export type Json<Value> = ColumnType<Value, string, string>
export type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>
export type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>

/** Geometries are only written and read in SQL. */
export type Geometry = ColumnType<string, string, string>
