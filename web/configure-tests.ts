import { configure } from '@testing-library/react'

// How fast a screen settles depends on what else the machine does; a test fails only when it does not settle.
configure({ asyncUtilTimeout: 10_000 })
