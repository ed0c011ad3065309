import { walkLifecycle } from '../drivers/lifecycle-actor.ts'
import { deprecationModel, everyDeprecation } from './lifecycle.model.ts'
import { deprecationAsked } from './specified.ts'

walkLifecycle(deprecationModel, deprecationAsked, everyDeprecation)
