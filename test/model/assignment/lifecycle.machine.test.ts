import { walkLifecycle } from '../drivers/lifecycle-actor.ts'
import { assignmentModel, everyAssignment } from './lifecycle.model.ts'
import { assignmentAsked } from './specified.ts'

walkLifecycle(assignmentModel, assignmentAsked, everyAssignment)
