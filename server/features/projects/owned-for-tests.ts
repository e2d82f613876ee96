import { givenPrivateProject } from '#server/testing/given-private.ts'
import { eachOf, type OwnedThings } from '#server/testing/owned-thing.ts'
import { projectCalls } from '#server/testing/project-matrix.ts'

export const owned: OwnedThings = eachOf(projectCalls, givenPrivateProject)
