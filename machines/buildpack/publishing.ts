import { assign, emit, setup } from 'xstate'
import { clearProblem, keepProblem } from '../conversation.ts'
import { type Failed, given, told, unprovided } from '../given.ts'
import { type Problem, problemOf } from '../problem.ts'
import { isAnswered, type Settled, settling, storedIn, tellUnknown } from '../settle.ts'
import {
  isAboutNaming,
  isAboutSource,
  isComplete,
  isNamed,
  type PublishingContext,
  type PublishingDraft,
  type PublishingEvent,
  type Release,
} from './publishing-draft.ts'
import type { FollowedRevision } from './polling.ts'

type Outcome<Answer = unknown> = Settled<Answer, never>

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
    checkName: unprovided<Problem['fields'], { draft: PublishingDraft }>('checkName'),
    /** Registers the buildpack and returns its id; nothing is looked up. */
    register: settling<PublishingDraft, string, never>(),
    /** Starts a release; nothing is looked up. */
    release: settling<Release, FollowedRevision, never>(),
    /** Waits for a release to end; returns it as pending if that takes too long. */
    followRevision: unprovided<FollowedRevision, { buildpackId: string; revisionId: string }>(
      'followRevision',
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
    isAnswered,
    isUnproven: (_, { error }: Failed) => problemOf(error).kind === 'unproven',
    isPublished: (_, { output }: { output: FollowedRevision }) => output.status === 'published',
    hasFailed: (_, { output }: { output: FollowedRevision }) => output.status === 'failed',
    needsSource: ({ context: { buildpackId, draft, problem } }) =>
      buildpackId === null && (draft.source === null || isAboutSource(problem?.fields ?? {})),
    needsName: ({ context: { buildpackId, draft, problem } }) =>
      buildpackId === null && (!isNamed(draft) || isAboutNaming(problem?.fields ?? {})),
  },
  actions: {
    keepDraft: assign((_, { draft }: { draft: PublishingDraft }) => ({ draft, key: crypto.randomUUID() })),
    clearProblem,
    keepProblem,
    keepFaults: assign({
      problem: (_, { output }: { output: Problem['fields'] }) =>
        refusal(Object.values(output).flat().join('; '), output),
    }),
    tellUnknown,
    keepBuildpack: assign({ buildpackId: (_, outcome: Outcome<string>) => storedIn(outcome) ?? null }),
    keepRelease: assign((_, outcome: Outcome<FollowedRevision>) => ({
      revision: storedIn(outcome) ?? null,
      key: crypto.randomUUID(),
    })),
    keepRevision: assign({ revision: (_, { output }: { output: FollowedRevision }) => output }),
    keepFailure: assign({
      problem: (_, { output }: { output: FollowedRevision }) =>
        refusal(output.error ?? 'It could not be published.', {}),
    }),
    keepCode: assign({ code: (_, { code }: { code: string }) => code.replaceAll(/\s/g, '') }),
    forgetCode: assign({ code: null }),
    learnOfCode: assign({ needsCode: true }),
    emitRegistered: emit(
      ({ context }) => ({ type: 'registered', buildpackId: context.buildpackId ?? '' }) as const,
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
  context: ({ input }) => ({
    ...input,
    revision: null,
    key: crypto.randomUUID(),
    code: null,
    problem: null,
  }),
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
        changed: { actions: [given('keepDraft'), 'clearProblem'] },
        next: { guard: 'hasSource', target: 'naming', actions: 'clearProblem' },
      },
    },
    naming: {
      tags: 'form',
      on: {
        changed: { actions: [given('keepDraft'), 'clearProblem'] },
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
          { guard: given('isFree'), target: 'details' },
          { target: 'naming', actions: given('keepFaults') },
        ],
        onError: { target: 'naming', actions: given('keepProblem') },
      },
    },
    details: {
      tags: 'form',
      on: {
        changed: { actions: [given('keepDraft'), 'clearProblem'] },
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
        input: ({ context: { draft, key } }) => ({ change: draft, key, lookAfter: [] }),
        onDone: [
          {
            guard: told('isAnswered'),
            target: 'proving',
            actions: [told('keepBuildpack'), 'emitRegistered'],
          },
          { target: 'refused', actions: told('tellUnknown') },
        ],
        onError: { target: 'refused', actions: given('keepProblem') },
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
        input: ({ context: { buildpackId, draft, code, key } }) => ({
          change: { buildpackId: buildpackId ?? '', ref: draft.ref ?? '', code },
          key,
          lookAfter: [],
        }),
        onDone: [
          { guard: told('isAnswered'), target: 'following', actions: told('keepRelease') },
          { target: 'refused', actions: told('tellUnknown') },
        ],
        onError: [
          { guard: given('isUnproven'), target: 'twoFactor', actions: ['learnOfCode', given('keepProblem')] },
          { target: 'refused', actions: given('keepProblem') },
        ],
      },
    },
    twoFactor: {
      entry: 'forgetCode',
      on: {
        'code.given': { guard: given('isCode'), target: 'releasing', actions: given('keepCode') },
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
          { guard: given('isPublished'), target: 'published', actions: given('keepRevision') },
          { guard: given('hasFailed'), target: 'refused', actions: given('keepFailure') },
          { target: 'unfinished' },
        ],
        onError: { target: 'unfinished', actions: given('keepProblem') },
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
