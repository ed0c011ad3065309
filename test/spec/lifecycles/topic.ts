import { movesOf, type SpecifiedLifecycle, type Step } from '../table.ts'

export type TopicState = 'at once' | 'once a day' | 'never'

export interface TopicCells extends Step<TopicState, TopicState> {
  topic: 'people' | 'another'
  /** Other people of the company, or of staff, who get its letters at once or once a day. */
  others: 'some' | 'none'
}

const states = ['at once', 'once a day', 'never'] as const

/** How a person gets the letters of a topic; an event is named by the choice. */
export const topic: SpecifiedLifecycle<TopicState, TopicState, TopicCells> = {
  name: 'topic',
  domain: {
    state: states,
    event: states,
    party: ['provider', 'staff', 'system'],
    topic: ['people', 'another'],
    others: ['some', 'none'],
  },
  moves: movesOf<TopicState, TopicState, TopicCells>(
    'topic',
    states,
    'none',
    states.map((choice) => [choice, states, choice, ['p.topic.choice', 'p.topic.again']]),
  ),
  blockers: [
    { id: 'topic.by-a-person', from: 'p.topic.choice', given: { party: 'system' }, comes: 'not-a-person' },
    {
      id: 'topic.people',
      from: 'r46.people',
      given: { event: 'never', state: ['at once', 'once a day'], topic: 'people' },
      comes: 'always-told',
    },
    {
      id: 'topic.another',
      from: 'r46.another',
      given: { event: 'never', state: ['at once', 'once a day'], others: 'none' },
      comes: 'last-reader',
    },
  ],
}
