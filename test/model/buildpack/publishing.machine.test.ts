import { expect } from 'vitest'
import { ProblemError } from '#machines/problem.ts'
import type { PublishingDraft } from '#machines/buildpack/publishing-draft.ts'
import { publishing } from '#machines/buildpack/publishing.ts'
import type { Workflow } from '../support/workflow.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { type PublishingView, publishingWorkflowModel } from './publishing.model.ts'

const empty: PublishingDraft = {
  source: null,
  owner: null,
  namespace: null,
  name: null,
  ref: null,
  description: null,
  category: null,
  support: null,
  twoFactorAuthentication: false,
}
const sourced: PublishingDraft = { ...empty, source: { owner: 'acme', repo: 'tools' } }
const named: PublishingDraft = {
  ...sourced,
  owner: { type: 'user', id: 'user-1' },
  namespace: 'acme',
  name: 'tools',
}
const whole: PublishingDraft = {
  ...named,
  ref: 'main',
  description: 'Tools.',
  category: 'tools',
  support: { method: 'email', address: 'help@acme.example' },
}
const drafts = [empty, sourced, named, whole] as const
/** Of a registered one the form asks for the ref alone; a new one says itself that it asks for codes. */
const draftOf = ({ filled, registered }: Pick<PublishingView, 'filled' | 'registered'>): PublishingDraft =>
  registered && filled === 3
    ? { ...empty, ref: 'main' }
    : { ...drafts[filled], twoFactorAuthentication: asksForCodes && !wasThere }

/** The person's screen. */
let seen: PublishingView
/** A buildpack that was registered before the page was opened. */
let wasThere: boolean
/** Its first page says that a release needs a code. */
let asksForCodes: boolean
let registrations = 0
let releases = 0

type Flow = Workflow<typeof publishing>

/** The keys under which each was sent and is not answered yet. */
const keys = new Map<string, string>()

/** To the platform it is the same as before until it is answered, or the form changes. */
function checkKey(workflow: Flow, what: 'registration' | 'release') {
  const { key } = workflow.open('send').input as { key: string }
  expect(key).toBe(keys.get(what) ?? key)
  expect([...answered]).not.toContain(key)
  keys.set(what, key)
}
/** The keys of releases that were answered. */
const answered = new Set<string>()

/** The effect that a state waits for. */
const waitsFor: Readonly<Record<string, string>> = {
  checkingName: 'checkName',
  registering: 'send',
  releasing: 'send',
  following: 'followRevision',
}
const effectOf = (workflow: Flow) => waitsFor[String(workflow.snapshot.value)] ?? ''

function refuse(workflow: Flow, fields: Record<string, string[]>) {
  const call = workflow.open('send')
  call.answered = true
  call.reject(new ProblemError({ kind: 'refused', message: 'refused', fields }))
}

const pending = { id: 'revision-1', status: 'pending', error: null } as const

walkWorkflow('publishing', publishing, publishingWorkflowModel, {
  depth: 1,
  begin(view, open) {
    seen = view
    wasThere = view.registered
    asksForCodes = view.needsCode
    registrations = 0
    releases = 0
    keys.clear()
    answered.clear()
    const buildpackId = view.registered ? 'buildpack-1' : null
    return open({ buildpackId, draft: draftOf(view), needsCode: view.registered && view.needsCode })
  },
  act: {
    'user.fillsIn': (workflow) => {
      const steps: Readonly<Record<string, PublishingView['filled']>> = { source: 1, naming: 2, details: 3 }
      const filled = steps[String(workflow.snapshot.value)] ?? 3
      // Who has filled it in already has nothing to change.
      if (seen.filled >= filled) return
      keys.clear()
      workflow.send({ type: 'changed', draft: draftOf({ filled, registered: wasThere }) })
    },
    'user.goesOn': (workflow) => workflow.send({ type: 'next' }),
    'user.goesBack': (workflow) => workflow.send({ type: 'back' }),
    'user.publishes': (workflow) => workflow.send({ type: 'publish' }),
    'user.givesCode': (workflow) => workflow.send({ type: 'code.given', code: '123 456' }),
    'user.givesHalfACode': (workflow) => {
      for (const code of ['', '123', '1234', '123 45', '1234567', '12345a'])
        workflow.send({ type: 'code.given', code })
    },
    'user.gaveUpOnCode': (workflow) => workflow.send({ type: 'cancel' }),
    'user.edits': (workflow) => workflow.send({ type: 'edit' }),
    'user.checksAgain': (workflow) => workflow.send({ type: 'check' }),
    'platform.saysFree': (workflow) => workflow.succeed('checkName', {}),
    'platform.saysTaken': (workflow) => workflow.succeed('checkName', { name: ['is taken'] }),
    'platform.accepts': (workflow) =>
      workflow.succeed('send', workflow.snapshot.matches('registering') ? 'buildpack-1' : pending),
    'platform.asksForCode': (workflow) => workflow.fail('send', 'unproven'),
    'platform.refuses': (workflow) => workflow.fail(effectOf(workflow), 'refused', 'refused'),
    'platform.refusesSource': (workflow) => refuse(workflow, { 'source.repo': ['is not there'] }),
    'platform.refusesName': (workflow) => refuse(workflow, { name: ['is taken'] }),
    'answer.lost': (workflow) => workflow.fail(effectOf(workflow), 'lost', 'lost'),
    'platform.publishes': (workflow) =>
      workflow.succeed('followRevision', { ...pending, status: 'published' }),
    'platform.failsToPublish': (workflow) =>
      workflow.succeed('followRevision', { ...pending, status: 'failed', error: 'no bin/compile' }),
    'platform.takesTooLong': (workflow) => workflow.succeed('followRevision', pending),
  },
  see(workflow, { value, context }) {
    const before = seen
    seen = context
    const { snapshot } = workflow
    const states = {
      source: 'source',
      naming: 'naming',
      lookingUpName: 'checkingName',
      details: 'details',
      registering: 'registering',
      releasing: 'releasing',
      askedForCode: 'twoFactor',
      beingRead: 'following',
      unfinished: 'unfinished',
      refused: 'refused',
      published: 'published',
    }
    expect(snapshot.value).toBe(states[value])
    const busy = ['lookingUpName', 'registering', 'releasing', 'beingRead'].includes(value)
    expect(snapshot.hasTag('busy')).toBe(busy)
    expect(snapshot.hasTag('form')).toBe(['source', 'naming', 'details'].includes(value))
    expect(snapshot.context.draft).toEqual(draftOf({ ...context, registered: wasThere }))
    expect(snapshot.context.buildpackId).toBe(context.registered ? 'buildpack-1' : null)

    const told = {
      nothing: undefined,
      taken: 'is taken',
      refused: 'refused',
      source: 'refused',
      name: 'refused',
      lost: 'lost',
      code: 'send: unproven',
      failed: 'no bin/compile',
    }[context.told]
    expect(snapshot.context.problem?.message).toBe(told)

    if (value === 'registering') {
      expect(workflow.change()).toEqual({ ...whole, twoFactorAuthentication: asksForCodes })
      checkKey(workflow, 'registration')
      registrations += 1
    }
    if (value === 'releasing') {
      const code = context.withCode ? '123456' : null
      expect(workflow.change()).toEqual({ buildpackId: 'buildpack-1', ref: 'main', code })
      checkKey(workflow, 'release')
      releases += 1
    }
    if (value === 'beingRead')
      expect(workflow.open('followRevision').input).toEqual({
        buildpackId: 'buildpack-1',
        revisionId: 'revision-1',
      })
    // A code is not kept once it has been sent.
    if (value !== 'releasing') expect(snapshot.context.code).toBeNull()
    if (value === 'beingRead' && keys.has('release')) {
      answered.add(keys.get('release') ?? '')
      keys.clear()
    }
    expect(workflow.callsOf('send')).toHaveLength(registrations + releases)
    if (context.registered && !before.registered) expect(workflow.emitted.at(-1)?.type).toBe('registered')
    expect(workflow.count('registered')).toBe(context.registered && !wasThere ? 1 : 0)
    expect(workflow.count('published')).toBe(value === 'published' ? 1 : 0)
  },
})
