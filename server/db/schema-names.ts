import type { Region } from '#domain/region.ts'

/** The PostgreSQL schema that holds the tables of a cell. */
export const cellSchema = (region: Region): string => region
/** The schema that a cell's job queue creates for itself. */
export const jobsSchema = (region: Region): string => `${region}_jobs`
export const worldSchema = 'world'

/** All schemas with a cell's data: they move to its server together. */
export const schemasOfCell = (region: Region): string[] => [cellSchema(region), jobsSchema(region)]
