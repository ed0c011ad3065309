import { walkLifecycle } from '../drivers/lifecycle-actor.ts'
import { everyLetter, letterModel } from './lifecycle.model.ts'
import { letterAsked } from './specified.ts'

walkLifecycle(letterModel, letterAsked, everyLetter)
