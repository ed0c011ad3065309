import { walkInBrowser } from '../drivers/walk-in-browser.ts'
import { assignmentBrowser } from './assignment-browser.ts'
import { assignmentModel, everyAssignment } from './lifecycle.model.ts'

walkInBrowser(assignmentModel, assignmentBrowser, {
  depth: 1,
  refusalStates: everyAssignment,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
