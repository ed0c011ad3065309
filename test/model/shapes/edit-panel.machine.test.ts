import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { editPanel } from '#machines/shapes/edit-panel.ts'
import type { Workflow } from '../support/workflow.ts'
import { walkWorkflow } from '../drivers/walk-workflow.ts'
import { editPanelModel } from './edit-panel.model.ts'

const fields = ['notes', 'title', 'url'] as const
type Field = (typeof fields)[number]
type Texts = Record<Field, string>

const shape = {
  units: fields.map((field) => ({ fields: [field] as [string] })),
  bodyOf: (values: Readonly<Record<string, unknown>>) => values,
  addsAnew: true,
  isValid: () => !isWrong,
  leftOf: (answer: unknown) => (answer as { left?: Texts } | undefined)?.left ?? null,
}

/** The form refuses what was typed during the save. */
let isWrong = false

let saves = 0
let texts = 0
/** How often a save has left something, or told something. */
let parts = 0
/** How often others have saved. */
let others = 0
/** The person's start, or what they have been shown since. */
let known: Texts
/** The form's content. */
let mine: Texts
let etag: string | null
/** The stored record, as it was read last. */
let latest: { values: Texts; etag: string }
/** The fields that are asked about. */
let asked: Field[] = []

/** The last body sent, and its key. */
let last: { body: unknown; key: string } | null
/** The key of the save that left something: its answer would come again. */
let spent: string | null

const reading = (workflow: Workflow<typeof editPanel>) =>
  workflow.snapshot.matches('saving') ? 'look' : 'readLatest'

/** Somebody saves these fields, and the record is read: all others are as the person knows them. */
function elsewhere(workflow: Workflow<typeof editPanel>, changed: readonly Field[]) {
  others += 1
  const saved = changed.map((field) => [field, `${field} of somebody else, ${others}`])
  latest = { values: { ...known, ...Object.fromEntries(saved) } as Texts, etag: `"${others}"` }
  const typed = fields.filter((field) => mine[field] !== known[field])
  asked = typed.filter((field) => changed.includes(field))
  const withTheirs = (texts: Texts, taken: readonly Field[]) =>
    ({ ...texts, ...Object.fromEntries(taken.map((field) => [field, latest.values[field]])) }) as Texts
  known = withTheirs(
    known,
    fields.filter((field) => !asked.includes(field)),
  )
  mine = withTheirs(
    mine,
    fields.filter((field) => !typed.includes(field)),
  )
  if (asked.length === 0) etag = latest.etag
  workflow.succeed(reading(workflow), latest)
}

/** A new record's save does a part, and these values are left of the form: sent again, they are sent anew. */
function leave(workflow: Workflow<typeof editPanel>, left: Texts) {
  parts += 1
  mine = left
  spent = last?.key ?? null
  last = null
  workflow.succeed('send', { left })
}

/** Takes the record away, as somebody else does: what is typed is that of a new one. */
function removed() {
  etag = null
  last = null
  latest = { values: known, etag: '' }
}

function settle(workflow: Workflow<typeof editPanel>, choice: 'mine' | 'theirs') {
  const [field] = asked
  if (!workflow.snapshot.matches('clashing') || field === undefined)
    return workflow.send({ type: 'settle', clash: 'notes', choice })
  asked = asked.slice(1)
  known = { ...known, [field]: latest.values[field] }
  if (choice === 'theirs') mine = { ...mine, [field]: latest.values[field] }
  if (asked.length === 0) etag = latest.etag
  workflow.send({ type: 'settle', clash: field, choice })
}

function typeMore(workflow: Workflow<typeof editPanel>) {
  const own = fields.filter((field) => mine[field] !== known[field])
  const typed = own.length === 0 ? (['notes', 'title'] as const) : own
  const more = { ...mine, ...Object.fromEntries(typed.map((field) => [field, `${mine[field]} More.`])) }
  if (etag !== null || !workflow.snapshot.matches('saving')) mine = more
  workflow.send({ type: 'changed', values: more })
}

walkWorkflow('editPanel', editPanel, editPanelModel, {
  quick: ({ fixture: { draft } }) => (draft === 'none' ? 1 : 0),
  refusalsOnPaths: 'once',
  // What is typed where nothing is asked of it is taken down everywhere.
  triable: ({ type }) => type.startsWith('user.') && !/type|undo/.test(type),
  begin({ kind, draft }, open) {
    saves = 0
    others = 1
    isWrong = false
    parts = 0
    last = spent = null
    const stored = { notes: 'As it was.', title: 'As it was.', url: 'As it was.' }
    const typed = { notes: 'Typed.', title: 'Typed.' }
    known = mine = stored
    etag = kind === 'new' ? null : '"1"'
    asked = []
    if (draft === 'put back' || draft === 'met') mine = { ...stored, ...typed }
    let base = stored
    if (draft === 'met') {
      base = known = { ...stored, notes: 'Before.', title: 'Before.' }
      asked = ['notes', 'title']
    }
    if (draft === 'as stored') base = { ...stored, notes: 'Before.' }
    latest = { values: stored, etag: '"1"' }
    const changed = draft === 'as stored' ? { notes: stored.notes } : typed
    const kept = draft === 'none' ? null : { base, etag: '"0"', changed }
    return open({ etag, stored, draft: kept, shape })
  },
  act: {
    'user.types': (workflow) => {
      texts += 1
      mine = { ...mine, notes: `Typed ${texts}.`, title: `Typed ${texts}.` }
      workflow.send({ type: 'changed', values: mine })
    },
    'user.typesMore': typeMore,
    'user.typesWrong': (workflow) => {
      isWrong = true
      typeMore(workflow)
    },
    'user.undoes': (workflow) => {
      mine = known
      workflow.send({ type: 'changed', values: mine })
    },
    'user.saves': (workflow) => {
      isWrong = false
      workflow.send({ type: 'save' })
    },
    'user.closes': (workflow) => workflow.send({ type: 'close' }),
    'user.stays': (workflow) => workflow.send({ type: 'stay' }),
    'user.discards': (workflow) => workflow.send({ type: 'discard' }),
    'user.discardsDraft': (workflow) => {
      if (workflow.snapshot.matches('dirty') || workflow.snapshot.matches('clashing')) {
        mine = known = latest.values
        if (etag !== null) etag = latest.etag
        asked = []
      }
      workflow.send({ type: 'discardDraft' })
    },
    'user.takesTheirs': (workflow) => settle(workflow, 'theirs'),
    'user.keepsOwn': (workflow) => settle(workflow, 'mine'),
    'platform.accepts': (workflow) => {
      // What was sent is what the person began with, should more have been typed.
      if (etag !== null) known = workflow.snapshot.context.sent as Texts
      workflow.succeed('send')
    },
    'platform.takesSome': (workflow) =>
      leave(workflow, isDeepStrictEqual(mine, known) ? { ...mine, notes: 'Left.', title: 'Left.' } : mine),
    'platform.leavesNothing': (workflow) => leave(workflow, known),
    'platform.refuses': (workflow) => workflow.fail('send', 'refused'),
    'platform.fails': (workflow) => workflow.crash('send'),
    'platform.saysStale': (workflow) => workflow.fail('send', 'stale'),
    'platform.saysGone': (workflow) => {
      removed()
      workflow.fail('send', 'missing')
    },
    'answer.lost': (workflow) => workflow.fail('send', 'lost'),
    'read.answers': (workflow) => elsewhere(workflow, ['title']),
    'read.answersBoth': (workflow) => elsewhere(workflow, ['notes', 'title']),
    'read.saysUntouched': (workflow) => elsewhere(workflow, ['url']),
    'read.saysStored': (workflow) => {
      others += 1
      workflow.succeed('readLatest', { values: mine, etag: `"${others}"` })
    },
    'read.fails': (workflow) => workflow.fail(reading(workflow), 'lost'),
    'read.saysGone': (workflow) => {
      removed()
      workflow.fail('readLatest', 'missing')
    },
    'lookup.saysSent': (workflow) => {
      others += 1
      known = workflow.snapshot.context.sent as Texts
      etag = `"${others}"`
      latest = { values: known, etag }
      workflow.succeed('look', latest)
    },
  },
  see(workflow, { value, context }) {
    const { snapshot } = workflow
    const expected = {
      untouched: { value: 'clean', busy: false, unsaved: false },
      changed: { value: 'dirty', busy: false, unsaved: true },
      asked: { value: 'leaving', busy: false, unsaved: true },
      saving: { value: 'saving', busy: true, unsaved: true },
      lookingUp: { value: 'saving', busy: true, unsaved: true },
      reading: { value: 'readingLatest', busy: true, unsaved: true },
      compared: { value: 'clashing', busy: false, unsaved: true },
      saved: { value: 'saved', busy: false, unsaved: false },
      gone: { value: 'closed', busy: false, unsaved: false },
    }[value]
    expect(snapshot.value).toBe(expected.value)
    expect(snapshot.hasTag('busy')).toBe(expected.busy)
    expect(snapshot.hasTag('unsaved')).toBe(expected.unsaved)
    expect(snapshot.context.values).toEqual(mine)

    if (value === 'changed') {
      const told = {
        nothing: undefined,
        refused: 'send: refused',
        removed: expect.stringMatching(/^(send|readLatest): missing$/) as string,
        failed: 'send crashed',
        lost: 'send: lost',
        unread: 'readLatest: lost',
        unlooked: 'look: lost',
      }[context.told]
      expect(snapshot.context.problem?.message).toEqual(told)
    }
    if (value === 'saving') {
      saves = Math.max(saves, workflow.callsOf('send').length)
      const { sent } = snapshot.context
      const differing = fields.filter((field) => etag === null || sent[field] !== known[field])
      const body = Object.fromEntries(differing.map((field) => [field, sent[field]]))
      const { key, change } = workflow.open('send').input as { key: string; change: unknown }
      expect(change).toEqual({ values: body, etag })
      // A new record is the same to the platform as long as it is sent with the same content.
      if (etag === null && last !== null) expect(key === last.key).toBe(isDeepStrictEqual(body, last.body))
      expect(key).not.toBe(spent)
      last = { body, key }
      expect(snapshot.context.problem).toBeNull()
    }
    expect(snapshot.context.clashes.map(({ name }) => name)).toEqual(asked)
    if (value === 'compared') {
      expect(asked).toHaveLength(context.open)
      expect(snapshot.context.latest).toEqual(latest)
    }
    expect(workflow.callsOf('send')).toHaveLength(saves)
    expect(workflow.count('saved')).toBe(value === 'saved' ? 1 : 0)
    expect(workflow.count('partlySaved')).toBe(parts)
    expect(workflow.count('closed')).toBe(value === 'gone' ? 1 : 0)
  },
})
