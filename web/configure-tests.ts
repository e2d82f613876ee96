import { configure } from '@testing-library/react'
import { beforeEach } from 'vitest'
import { dismissToast, listToasts } from './ui/feedback/toast-store.ts'

// How fast a screen settles depends on what else the machine does; a test fails only when it does not settle.
configure({ asyncUtilTimeout: 20_000 })

// Test files share their worker, and what is on screen with it.
beforeEach(() => {
  for (const toast of listToasts()) dismissToast(toast.id)
})
