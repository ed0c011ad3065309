import type { TopicEvent, TopicFacts, TopicSnapshot } from '#machines/topic/lifecycle.ts'
import type { Model } from '#test/runner/model.ts'
import { topicAsked } from './specified.ts'

const fixtures: Readonly<Record<string, TopicFacts>> = {
  'another gets it': { kind: 'optional', others: 'some' },
  'nobody else gets it': { kind: 'optional', others: 'none' },
  'people and secrets': { kind: 'always', others: 'some' },
  'people and secrets, nobody else': { kind: 'always', others: 'none' },
}

/** Topics that may be turned off or not, with each choice from each. */
export const topicModel = {
  name: 'topicLifecycle',
  machine: topicAsked.machine,
  rowsOf: topicAsked.rows,
  starts: topicAsked.starts(fixtures, () => 'at_once'),
  cases: (['provider', 'admin', 'system'] as const).flatMap((by) =>
    (['tellAtOnce', 'tellDaily', 'turnOff'] as const).map((type): TopicEvent => ({ type, by })),
  ),
} satisfies Model<TopicSnapshot, TopicEvent, TopicFacts>

export const everyTopic = topicAsked.everyState
