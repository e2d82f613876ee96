import { z } from 'zod'
import { isId } from '#domain/id.ts'

export const Id = z.string().refine(isId, 'is not an id')
