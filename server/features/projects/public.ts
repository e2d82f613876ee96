// All that other features may use.
export { type ViewRow, selectViews, toProjectItem } from './project-item.ts'
export { createProjectFor } from './project.ts'
export { findReportedProject, restrictProject } from './restriction.ts'
export { type SeenTimeline, timelineSeen } from './timeline.ts'
export { type VisibleProject, findVisibleProject, requireProject } from './visible-project.ts'
