import { readFileSync, writeFileSync } from 'node:fs'
import { features } from '#server/features/index.ts'
import { featureTables, withTables } from './architecture/feature-tables.ts'

// Rewrites the tables in ARCHITECTURE.md from what the features declare.
const path = 'ARCHITECTURE.md'
writeFileSync(path, withTables(readFileSync(path, 'utf8'), featureTables(features)))
