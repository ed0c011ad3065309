import { assign, setup } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.fillsIn' }
  | { type: 'user.goesOn' }
  | { type: 'user.goesBack' }
  | { type: 'user.publishes' }
  | { type: 'user.givesCode' }
  | { type: 'user.givesHalfACode' }
  | { type: 'user.gaveUpOnCode' }
  | { type: 'user.edits' }
  | { type: 'user.checksAgain' }
  | { type: 'platform.saysFree' }
  | { type: 'platform.saysTaken' }
  | { type: 'platform.accepts' }
  | { type: 'platform.asksForCode' }
  | { type: 'platform.refuses' }
  | { type: 'platform.refusesSource' }
  | { type: 'platform.refusesName' }
  | { type: 'answer.lost' }
  | { type: 'platform.publishes' }
  | { type: 'platform.failsToPublish' }
  | { type: 'platform.takesTooLong' }

type Told = 'nothing' | 'taken' | 'refused' | 'source' | 'name' | 'lost' | 'code' | 'failed'

export interface PublishingView {
  /** How far the form is filled in: the source, the name, all of it. */
  filled: 0 | 1 | 2 | 3
  /** True if it is registered at the platform, as the page knows. */
  registered: boolean
  /** True if it is known that a release needs a code: by the buildpack, or by what the platform said. */
  needsCode: boolean
  /** True if the last try came with a code. */
  withCode: boolean
  told: Told
}

/** A buildpack's way into the registry as a person lives it. */
const publishingView = setup({
  types: viewTypes<PublishingView, ViewEvent>(),
  guards: {
    isNew: ({ context }) => !context.registered,
    isFilled: ({ context }, step: 1 | 2 | 3) => context.filled >= step,
    isLess: ({ context }, step: 1 | 2 | 3) => context.filled < step,
    mayRegister: ({ context }) => !context.registered && context.filled === 3,
    mayRelease: ({ context }) => context.registered && context.filled === 3,
    mustProve: ({ context }) => context.registered && context.filled === 3 && context.needsCode,
    needsCode: ({ context }) => context.needsCode,
    isSource: ({ context }) => !context.registered && context.told === 'source',
    isName: ({ context }) => !context.registered && context.told === 'name',
  },
  actions: {
    fill: assign((_, filled: 1 | 2 | 3) => ({ filled, told: 'nothing' as const })),
    quiet: assign({ told: 'nothing' }),
    tell: assign((_, told: Told) => ({ told })),
    register: assign({ registered: true }),
    learn: assign({ needsCode: true }),
    takeCode: assign({ withCode: true }),
    dropCode: assign({ withCode: false }),
  },
}).createMachine({
  id: 'publishingView',
  context: ({ input }) => input,
  initial: 'source',
  states: {
    source: {
      on: {
        'user.fillsIn': { guard: { type: 'isLess', params: 1 }, actions: { type: 'fill', params: 1 } },
        'user.goesOn': { guard: { type: 'isFilled', params: 1 }, target: 'naming', actions: 'quiet' },
      },
    },
    naming: {
      on: {
        'user.fillsIn': { guard: { type: 'isLess', params: 2 }, actions: { type: 'fill', params: 2 } },
        'user.goesOn': { guard: { type: 'isFilled', params: 2 }, target: 'lookingUpName', actions: 'quiet' },
        'user.goesBack': { target: 'source', actions: 'quiet' },
      },
    },
    lookingUpName: {
      on: {
        'platform.saysFree': 'details',
        'platform.saysTaken': { target: 'naming', actions: { type: 'tell', params: 'taken' } },
        'platform.refuses': { target: 'naming', actions: { type: 'tell', params: 'refused' } },
        'answer.lost': { target: 'naming', actions: { type: 'tell', params: 'lost' } },
      },
    },
    details: {
      on: {
        'user.fillsIn': { guard: { type: 'isLess', params: 3 }, actions: { type: 'fill', params: 3 } },
        'user.goesBack': { guard: 'isNew', target: 'naming', actions: 'quiet' },
        'user.publishes': [
          { guard: 'mayRegister', target: 'registering', actions: 'quiet' },
          { guard: 'mustProve', target: 'askedForCode', actions: ['quiet', 'dropCode'] },
          { guard: 'mayRelease', target: 'releasing', actions: ['quiet', 'dropCode'] },
        ],
      },
    },
    registering: {
      on: {
        'platform.accepts': [
          { guard: 'needsCode', target: 'askedForCode', actions: ['register', 'dropCode'] },
          { target: 'releasing', actions: ['register', 'dropCode'] },
        ],
        'platform.refuses': { target: 'refused', actions: { type: 'tell', params: 'refused' } },
        'platform.refusesSource': { target: 'refused', actions: { type: 'tell', params: 'source' } },
        'platform.refusesName': { target: 'refused', actions: { type: 'tell', params: 'name' } },
        'answer.lost': { target: 'refused', actions: { type: 'tell', params: 'lost' } },
      },
    },
    releasing: {
      on: {
        'platform.accepts': 'beingRead',
        'platform.asksForCode': {
          target: 'askedForCode',
          actions: ['learn', { type: 'tell', params: 'code' }],
        },
        'platform.refuses': { target: 'refused', actions: { type: 'tell', params: 'refused' } },
        'answer.lost': { target: 'refused', actions: { type: 'tell', params: 'lost' } },
      },
    },
    askedForCode: {
      on: {
        'user.givesCode': { target: 'releasing', actions: ['quiet', 'takeCode'] },
        'user.gaveUpOnCode': { target: 'details', actions: 'quiet' },
      },
    },
    beingRead: {
      on: {
        'platform.publishes': 'published',
        'platform.failsToPublish': { target: 'refused', actions: { type: 'tell', params: 'failed' } },
        'platform.takesTooLong': 'unfinished',
        'answer.lost': { target: 'unfinished', actions: { type: 'tell', params: 'lost' } },
      },
    },
    unfinished: { on: { 'user.checksAgain': { target: 'beingRead', actions: 'quiet' } } },
    refused: {
      on: {
        'user.publishes': [
          { guard: 'mayRegister', target: 'registering', actions: 'quiet' },
          { guard: 'mustProve', target: 'askedForCode', actions: ['quiet', 'dropCode'] },
          { guard: 'mayRelease', target: 'releasing', actions: ['quiet', 'dropCode'] },
        ],
        'user.edits': [
          { guard: 'isSource', target: 'source' },
          { guard: 'isName', target: 'naming' },
          { target: 'details' },
        ],
      },
    },
    published: { type: 'final' },
  },
})

const start = (registered: boolean, filled: PublishingView['filled'], needsCode = false) =>
  [
    registered || filled === 3 ? 'details' : 'source',
    { filled, registered, needsCode, withCode: false, told: 'nothing' },
  ] as const

export const publishingWorkflowModel = viewModel(
  publishingView,
  {
    'an empty form': start(false, 0),
    'a kept draft': start(false, 3),
    'one that is registered': start(true, 0),
    'a kept draft of one that asks for codes': start(false, 3, true),
    'one that is registered and asks for codes': start(true, 0, true),
  },
  { never: ['user.givesHalfACode'] },
)
