import { configureGlobal } from 'fast-check'

// In CI, a failure has to come from the change under test, not from chance. Everywhere else, property tests use new
// cases each time.
if (process.env['CI']) configureGlobal({ seed: 20_261_115 })
