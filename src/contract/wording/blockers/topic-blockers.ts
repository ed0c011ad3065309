import type { TopicBlocker } from '#machines/topic/lifecycle.ts'
import type { BlockerWordings } from './explain.ts'

/** The reasons why letters on a topic come otherwise than one would like. */
export const topicBlockerWordings = {
  wrong_state: { kind: 'state', message: 'This is not possible now.' },
  person_only: { kind: 'party', message: 'Everybody chooses their own letters.' },
  always_told: {
    kind: 'state',
    message:
      'Letters on people and secrets always come, so that nobody is added and no secret replaced unnoticed.',
  },
  last_reader: {
    kind: 'state',
    message: 'Nobody else gets these letters, and somebody has to.',
  },
} satisfies BlockerWordings<TopicBlocker>
