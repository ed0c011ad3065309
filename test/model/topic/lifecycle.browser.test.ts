import { walkInBrowser } from '../drivers/walk-in-browser.ts'
import { everyTopic, topicModel } from './lifecycle.model.ts'
import { topicBrowser } from './topic-browser.ts'

walkInBrowser(topicModel, topicBrowser, {
  depth: 1,
  refusalStates: everyTopic,
  refusalsOnPaths: 'nowhere',
  demand: 'transitions',
})
