import { walkLifecycle } from '../drivers/lifecycle-actor.ts'
import { everyTopic, topicModel } from './lifecycle.model.ts'
import { topicAsked } from './specified.ts'

walkLifecycle(topicModel, topicAsked, everyTopic)
