import { assign, emit, fromPromise, setup } from 'xstate'
import { type Problem, problemOf } from '../problem.ts'
import {
  isAboutNaming,
  isAboutSource,
  isComplete,
  isNamed,
  type PublishingContext,
  type PublishingDraft,
  type PublishingEvent,
} from './publishing-draft.ts'
import type { FollowedRevision } from './polling.ts'

const refusal = (message: string, fields: Problem['fields']): Problem => ({
  kind: 'refused',
  message,
  fields,
})

/**
 * Publishes a buildpack: choose its source, name and details, register it, then publish its first release,
 * with a two-factor code if required, asked for up front if that is known. A registered buildpack gets
 * another release.
 */
export const publishing = setup({
  types: {
    input: {} as { buildpackId: string | null; draft: PublishingDraft; needsCode: boolean },
    context: {} as PublishingContext,
    events: {} as PublishingEvent,
    emitted: {} as
      | { type: 'registered'; buildpackId: string }
      | { type: 'published'; buildpackId: string; revisionId: string },
    tags: {} as 'busy' | 'form',
  },
  actors: {
    /** Messages by field if the name is unavailable; empty if it is available. */
    checkName: fromPromise<Problem['fields'], { draft: PublishingDraft }>(() =>
      Promise.reject(new Error('provide checkName')),
    ),
    /** Registers the buildpack and returns its id; idempotent. */
    register: fromPromise<string, { draft: PublishingDraft }>(() =>
      Promise.reject(new Error('provide register')),
    ),
    /** Starts a release; idempotent. */
    release: fromPromise<FollowedRevision, { buildpackId: string; ref: string; code: string | null }>(() =>
      Promise.reject(new Error('provide release')),
    ),
    /** Waits for a release to end; returns it as pending if that takes too long. */
    followRevision: fromPromise<FollowedRevision, { buildpackId: string; revisionId: string }>(() =>
      Promise.reject(new Error('provide followRevision')),
    ),
  },
  guards: {
    isRegistered: ({ context }) => context.buildpackId !== null,
    isNew: ({ context }) => context.buildpackId === null,
    hasSource: ({ context }) => context.draft.source !== null,
    isNamed: ({ context }) => isNamed(context.draft),
    isFree: (_, { output }: { output: Problem['fields'] }) => Object.keys(output).length === 0,
    /** A registered buildpack only needs a ref. */
    mayPublishAgain: ({ context: { draft, buildpackId } }) => buildpackId !== null && draft.ref !== null,
    mayPublishNew: ({ context: { draft, buildpackId } }) => buildpackId === null && isComplete(draft),
    isCode: (_, { code }: { code: string }) => /^\d{6}$/.test(code.replaceAll(/\s/g, '')),
    needsCode: ({ context: { draft, needsCode } }) => needsCode || draft.twoFactorAuthentication,
    isUnproven: (_, { error }: { error: unknown }) => problemOf(error).kind === 'unproven',
    isPublished: (_, { output }: { output: FollowedRevision }) => output.status === 'published',
    hasFailed: (_, { output }: { output: FollowedRevision }) => output.status === 'failed',
    needsSource: ({ context: { buildpackId, draft, problem } }) =>
      buildpackId === null && (draft.source === null || isAboutSource(problem?.fields ?? {})),
    needsName: ({ context: { buildpackId, draft, problem } }) =>
      buildpackId === null && (!isNamed(draft) || isAboutNaming(problem?.fields ?? {})),
  },
  actions: {
    keepDraft: assign({ draft: (_, { draft }: { draft: PublishingDraft }) => draft }),
    clearProblem: assign({ problem: null }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    keepFaults: assign({
      problem: (_, { output }: { output: Problem['fields'] }) =>
        refusal(Object.values(output).flat().join('; '), output),
    }),
    keepBuildpack: assign({ buildpackId: (_, { output }: { output: string }) => output }),
    keepRevision: assign({ revision: (_, { output }: { output: FollowedRevision }) => output }),
    keepFailure: assign({
      problem: (_, { output }: { output: FollowedRevision }) =>
        refusal(output.error ?? 'It could not be published.', {}),
    }),
    keepCode: assign({ code: (_, { code }: { code: string }) => code.replaceAll(/\s/g, '') }),
    forgetCode: assign({ code: null }),
    learnOfCode: assign({ needsCode: true }),
    emitRegistered: emit(
      (_, { output }: { output: string }) => ({ type: 'registered', buildpackId: output }) as const,
    ),
    emitPublished: emit(
      ({ context }) =>
        ({
          type: 'published',
          buildpackId: context.buildpackId ?? '',
          revisionId: context.revision?.id ?? '',
        }) as const,
    ),
  },
}).createMachine({
  id: 'publishing',
  context: ({ input }) => ({ ...input, revision: null, code: null, problem: null }),
  initial: 'opening',
  states: {
    /** The first step with a missing or refused value. */
    opening: {
      always: [
        { guard: 'needsSource', target: 'source' },
        { guard: 'needsName', target: 'naming' },
        { target: 'details' },
      ],
    },
    source: {
      tags: 'form',
      on: {
        changed: { actions: [{ type: 'keepDraft', params: ({ event }) => event }, 'clearProblem'] },
        next: { guard: 'hasSource', target: 'naming', actions: 'clearProblem' },
      },
    },
    naming: {
      tags: 'form',
      on: {
        changed: { actions: [{ type: 'keepDraft', params: ({ event }) => event }, 'clearProblem'] },
        back: { target: 'source', actions: 'clearProblem' },
        next: { guard: 'isNamed', target: 'checkingName' },
      },
    },
    checkingName: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        src: 'checkName',
        input: ({ context }) => ({ draft: context.draft }),
        onDone: [
          { guard: { type: 'isFree', params: ({ event }) => event }, target: 'details' },
          { target: 'naming', actions: { type: 'keepFaults', params: ({ event }) => event } },
        ],
        onError: { target: 'naming', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    details: {
      tags: 'form',
      on: {
        changed: { actions: [{ type: 'keepDraft', params: ({ event }) => event }, 'clearProblem'] },
        back: { guard: 'isNew', target: 'naming', actions: 'clearProblem' },
        publish: [
          { guard: 'mayPublishAgain', target: 'proving' },
          { guard: 'mayPublishNew', target: 'registering' },
        ],
      },
    },
    registering: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        src: 'register',
        input: ({ context }) => ({ draft: context.draft }),
        onDone: {
          target: 'proving',
          actions: [
            { type: 'keepBuildpack', params: ({ event }) => event },
            { type: 'emitRegistered', params: ({ event }) => event },
          ],
        },
        onError: { target: 'refused', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    /** Known to need a code, so nothing is sent without one. */
    proving: {
      entry: 'clearProblem',
      always: [{ guard: 'needsCode', target: 'twoFactor' }, { target: 'releasing' }],
    },
    releasing: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        src: 'release',
        input: ({ context }) => ({
          buildpackId: context.buildpackId ?? '',
          ref: context.draft.ref ?? '',
          code: context.code,
        }),
        onDone: { target: 'following', actions: { type: 'keepRevision', params: ({ event }) => event } },
        onError: [
          {
            guard: { type: 'isUnproven', params: ({ event }) => event },
            target: 'twoFactor',
            actions: ['learnOfCode', { type: 'keepProblem', params: ({ event }) => event }],
          },
          { target: 'refused', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    twoFactor: {
      entry: 'forgetCode',
      on: {
        'code.given': {
          guard: { type: 'isCode', params: ({ event }) => event },
          target: 'releasing',
          actions: { type: 'keepCode', params: ({ event }) => event },
        },
        cancel: { target: 'details', actions: 'clearProblem' },
      },
    },
    /** The platform is reading the source. */
    following: {
      tags: 'busy',
      entry: ['clearProblem', 'forgetCode'],
      invoke: {
        src: 'followRevision',
        input: ({ context }) => ({
          buildpackId: context.buildpackId ?? '',
          revisionId: context.revision?.id ?? '',
        }),
        onDone: [
          {
            guard: { type: 'isPublished', params: ({ event }) => event },
            target: 'published',
            actions: { type: 'keepRevision', params: ({ event }) => event },
          },
          {
            guard: { type: 'hasFailed', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'keepFailure', params: ({ event }) => event },
          },
          { target: 'unfinished' },
        ],
        onError: { target: 'unfinished', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    /** The outcome is unknown; the release continues on its own. */
    unfinished: { on: { check: 'following' } },
    /** The form is kept, to be edited or sent again. */
    refused: {
      entry: 'forgetCode',
      on: {
        publish: [{ guard: 'isRegistered', target: 'proving' }, { target: 'registering' }],
        edit: 'opening',
      },
    },
    published: { type: 'final', entry: 'emitPublished' },
  },
})
