import type { Region } from '#domain/region.ts'

/** The PostgreSQL schema that holds the tables of a cell. */
export const cellSchema = (region: Region): string => region
/** The one the job queue of a cell makes for itself. */
export const jobsSchema = (region: Region): string => `${region}_jobs`
export const worldSchema = 'world'

/** All schemas with data of a cell: they go together to its server. */
export const schemasOfCell = (region: Region): string[] => [cellSchema(region), jobsSchema(region)]
