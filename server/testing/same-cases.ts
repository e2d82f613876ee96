import { configureGlobal } from 'fast-check'

// Where a change is judged, a failure has to come from the change and not from chance. Everywhere else the cases of
// property tests are new each time.
if (process.env['CI']) configureGlobal({ seed: 20_261_115 })
