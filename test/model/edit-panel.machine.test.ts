import { expect } from 'vitest'
import { editPanel } from '../../machines/edit-panel.ts'
import { Coverage } from '../support/coverage.ts'
import { walkModel } from '../support/walk.ts'
import { Workflow } from '../support/workflow.ts'
import { workflowActor } from './drivers/workflow-actor.ts'
import {
  editPanelModel,
  type EditView,
  type EditViewEvent,
  type EditViewSnapshot,
} from './edit-panel.model.ts'

const coverage = new Coverage('editPanel', editPanel)

const typed = { notes: 'Typed by the person.' }

/** The record's version after so many saves of others, with this text. */
const version = (number: number, notes: string) => ({ values: { notes }, etag: `"${number}"` })
type Version = ReturnType<typeof version>

let saves = 0
/** How often others have saved. */
let others = 0
/** What the person knows to be stored, and what was read last. */
let known: Version
let latest: Version
let taken: Version[] = []

const driver = workflowActor<typeof editPanel, EditViewSnapshot, EditViewEvent, EditView>({
  begin() {
    saves = 0
    others = 1
    known = latest = version(1, 'As it was.')
    taken = []
    return new Workflow(editPanel, { etag: known.etag, known: known.values }, coverage)
  },
  act: {
    'user.types': (workflow) => workflow.send({ type: 'changed' }),
    'user.undoes': (workflow) => workflow.send({ type: 'reverted' }),
    'user.saves': (workflow) => workflow.send({ type: 'save', values: typed }),
    'user.closes': (workflow) => workflow.send({ type: 'close' }),
    'user.stays': (workflow) => workflow.send({ type: 'stay' }),
    'user.discards': (workflow) => workflow.send({ type: 'discard' }),
    'user.takesTheirs': (workflow) => {
      if (workflow.snapshot.matches('stale')) {
        known = latest
        taken.push(latest)
      }
      workflow.send({ type: 'reload' })
    },
    'user.keepsOwn': (workflow) => {
      if (workflow.snapshot.matches('stale')) known = latest
      workflow.send({ type: 'keepEditing' })
    },
    'platform.accepts': (workflow) => workflow.succeed('save'),
    'platform.refuses': (workflow) => workflow.fail('save', 'refused'),
    'platform.fails': (workflow) => workflow.crash('save'),
    'platform.saysStale': (workflow) => workflow.fail('save', 'stale'),
    'answer.lost': (workflow) => workflow.fail('save', 'lost'),
    'read.answers': (workflow) => {
      others += 1
      latest = version(others, `Saved by somebody else, ${others}.`)
      workflow.succeed('readLatest', latest)
    },
    'read.saysUntouched': (workflow) => {
      others += 1
      known = latest = version(others, known.values.notes)
      workflow.succeed('readLatest', latest)
    },
    'read.saysStored': (workflow) => {
      others += 1
      workflow.succeed('readLatest', version(others, typed.notes))
    },
    'read.fails': (workflow) => workflow.fail('readLatest', 'lost'),
  },
  see(workflow, { value, context }) {
    const { snapshot } = workflow
    const expected = {
      untouched: { value: 'clean', busy: false, unsaved: false },
      changed: { value: 'dirty', busy: false, unsaved: true },
      asked: { value: 'leaving', busy: false, unsaved: true },
      saving: { value: 'saving', busy: true, unsaved: true },
      reading: { value: 'readingLatest', busy: true, unsaved: true },
      compared: { value: 'stale', busy: false, unsaved: true },
      saved: { value: 'saved', busy: false, unsaved: false },
      gone: { value: 'closed', busy: false, unsaved: false },
    }[value]
    expect(snapshot.value).toBe(expected.value)
    expect(snapshot.hasTag('busy')).toBe(expected.busy)
    expect(snapshot.hasTag('unsaved')).toBe(expected.unsaved)

    if (value === 'changed') {
      const told = {
        nothing: undefined,
        refused: 'save: refused',
        failed: 'save crashed',
        lost: 'save: lost',
        unread: 'readLatest: lost',
        stale: undefined,
      }[context.told]
      expect(snapshot.context.problem?.message).toBe(told)
    }
    if (value === 'saving') {
      expect(workflow.open('save').input).toEqual({ values: typed, etag: known.etag })
      expect(snapshot.context.problem).toBeNull()
      saves += 1
    }
    if (value === 'compared') expect(snapshot.context.latest).toEqual(latest)
    expect(workflow.callsOf('save')).toHaveLength(saves)
    expect(workflow.count('saved')).toBe(value === 'saved' ? 1 : 0)
    expect(workflow.count('closed')).toBe(value === 'gone' ? 1 : 0)
    const resets = workflow.emitted.filter(({ type }) => type === 'reset')
    expect(resets).toEqual(taken.map(({ values }) => ({ type: 'reset', values })))
  },
})

walkModel(editPanelModel, driver, {
  depth: 2,
  refusalsOnPaths: 'everywhere',
  triable: ({ type }) => type.startsWith('user.'),
  subject: coverage,
  demand: 'transitions and guards',
})
