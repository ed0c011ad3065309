import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { byTopic, topic, topicChoice } from '../topics/topic.ts'

export const topicList = endpoint({
  summary: 'The topics on which the caller gets letters, and how: at once, once a day or never.',
  method: 'GET',
  path: '/api/v3/topics',
  access: 'user',
  result: v.array(topic),
})

export const topicUpdate = endpoint({
  summary:
    'Chooses how the caller gets the letters of a topic. 404 on a topic that has none for them; 409 if it would be turned off and must not be.',
  method: 'PUT',
  path: '/api/v3/topics/:topic',
  access: 'user',
  params: byTopic,
  body: topicChoice,
  result: topic,
})
