import { regions, type Region } from '#domain/region.ts'

/** The PostgreSQL schema that holds the tables of a cell. */
export const cellSchema = (region: Region): string => region
/** The one the job queue of a cell makes for itself. */
export const jobsSchema = (region: Region): string => `${region}_jobs`
export const worldSchema = 'world'

/** Every schema that holds data, by the database it is in when each has its own server. */
export const schemasOfCell = (region: Region): string[] => [cellSchema(region), jobsSchema(region)]
export const allSchemas: string[] = [...regions.flatMap(schemasOfCell), worldSchema]
