import { z } from 'zod'

/**
 * Has to run before the first shape is declared. Each declaration would try whether it may make code
 * from text; the content security policy forbids that, and browsers report even the try as a breach.
 */
z.config({ jitless: true })
