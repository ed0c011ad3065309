import type { Handlers } from '#server/law/handler.ts'
import { chooseMail, loadTopics } from './topics.rules.ts'

export const topicHandlers = {
  topicList: (_, c) => loadTopics(c),

  topicUpdate: ({ params, body }, c) => chooseMail(c, params.topic, body.mail),
} satisfies Partial<Handlers>
